import { Button } from '../../../components/button.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { FormSummary } from '../../../components/form/form-summary.tsx';
import { enquiryCloseReasons } from '../../../domain/enquiries/stages.ts';
import { enquiryClosing, type EnquiryClosing, type InboxDetail } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDomainForm } from '../../../lib/form/use-domain-form.ts';
import type { EnquiryChanges } from './use-enquiry-change.ts';

export function CloseForm({ enquiry, changes }: { enquiry: InboxDetail; changes: EnquiryChanges }) {
  const { id, version } = enquiry;
  const close = trpc.enquiries.close.useMutation();
  const { field, input, idOf, onSubmit, problem, isSubmitting } = useDomainForm<EnquiryClosing, InboxDetail>({
    schema: enquiryClosing,
    defaults: {},
    submit: ({ reason }) => close.mutateAsync({ id, version, reason }),
    onDone: (saved) => changes.done(saved, { title: texts.closed }),
    onProblem: changes.onProblem,
  });
  return (
    <form noValidate onSubmit={onSubmit} aria-label={texts.close} className="space-y-3">
      <FormSummary problem={problem} labels={{ reason: texts.closeReason }} idOf={idOf} failedTitle={texts.failed} />
      <Field {...field('reason')} label={texts.closeReason} required>
        <Select {...input('reason')} defaultValue="">
          <option value="">{texts.chooseReason}</option>
          {enquiryCloseReasons.map((reason) => (
            <option key={reason} value={reason}>
              {texts.closeReasons[reason]}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="outline" className="w-full" busy={isSubmitting}>
        {texts.close}
      </Button>
    </form>
  );
}
