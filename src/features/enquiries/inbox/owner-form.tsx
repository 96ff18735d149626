import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { isFullyAnswered, movesOf } from '../../../domain/enquiries/stages.ts';
import type { InboxDetail } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import type { EnquiryChanges } from './use-enquiry-change.ts';

interface OwnerFormProps {
  enquiry: InboxDetail;
  viewerId: string | undefined;
  changes: EnquiryChanges;
}

export function OwnerForm({ enquiry, viewerId, changes }: OwnerFormProps) {
  const { id, version, owner, people } = enquiry;
  const [chosen, setChosen] = useState<string>();
  const assign = trpc.enquiries.assign.useMutation();
  const action = useAction(async (ownerId: string | null) => {
    const saved = await assign.mutateAsync({ id, version, ownerId });
    setChosen(undefined);
    changes.done(saved, {
      title: saved.owner === null ? texts.released : texts.assigned(saved.owner.name),
    });
  }, changes.refused);
  const moves = movesOf({ stage: enquiry.stage, hasOwner: owner !== null, isAnswered: isFullyAnswered(enquiry) });
  if (!moves.includes('assign')) return null;
  const value = chosen ?? owner?.id ?? '';
  const isKnown = owner === null || people.some((person) => person.id === owner.id);
  return (
    <div className="space-y-3">
      {viewerId !== undefined && owner?.id !== viewerId && (
        <Button className="w-full" busy={action.isBusy} onClick={() => action.run(viewerId)}>
          {texts.takeOver}
        </Button>
      )}
      <form
        className="flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          action.run(value === '' ? null : value);
        }}
      >
        <Field label={texts.assignTo} className="min-w-0 flex-1">
          <Select value={value} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{texts.nobody}</option>
            {!isKnown && <option value={owner.id}>{owner.name}</option>}
            {people.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="outline" busy={action.isBusy} disabled={value === (owner?.id ?? '')}>
          {texts.assign}
        </Button>
      </form>
      <ActionFailed title={texts.failed} failure={action.failure} />
    </div>
  );
}
