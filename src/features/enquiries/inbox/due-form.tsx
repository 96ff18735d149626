import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/form/field.tsx';
import type { InboxDetail } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { instantOf, wallTimeOf } from '../../../domain/time/wall-clock.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import type { EnquiryChanges } from './use-enquiry-change.ts';

export function DueForm({ enquiry, changes }: { enquiry: InboxDetail; changes: EnquiryChanges }) {
  const { id, version, dueAt, stage } = enquiry;
  const { timezone } = useDateSettings();
  const stored = wallTimeOf(dueAt, timezone);
  const [typed, setTyped] = useState<string>();
  const [isBad, setBad] = useState(false);
  const save = trpc.enquiries.setDue.useMutation();
  const action = useAction(async (instant: string) => {
    const saved = await save.mutateAsync({ id, version, dueAt: instant });
    setTyped(undefined);
    changes.done(saved, { title: texts.dueChanged });
  }, changes.refused);
  if (stage === 'answered' || stage === 'closed') return null;
  const value = typed ?? stored;
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        const instant = instantOf(value, timezone);
        setBad(instant === null);
        if (instant !== null) action.run(instant);
      }}
    >
      <Field label={texts.setDue} hint={texts.dueHint(timezone)} {...(isBad ? { error: texts.badDue } : {})}>
        <TextInput type="datetime-local" value={value} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Button type="submit" variant="outline" size="sm" busy={action.isBusy} disabled={value === stored}>
        {texts.saveDue}
      </Button>
      <ActionFailed title={texts.failed} failure={action.failure} />
    </form>
  );
}
