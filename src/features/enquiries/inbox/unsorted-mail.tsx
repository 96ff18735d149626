import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/form/field.tsx';
import { FormSummary } from '../../../components/form/form-summary.tsx';
import { mailNumber, type MailNumber, type MailTarget } from '../../../domain/enquiries/conversation/mail-in.ts';
import { mailInTexts as texts } from '../../../domain/enquiries/conversation/mail-in-texts.ts';
import { trashTexts } from '../../../domain/trash/texts.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { refetched } from '../../../lib/api/refresh.ts';
import { trpc, useClient } from '../../../lib/api/trpc.ts';
import { failureToast } from '../../../lib/failure-toast.ts';
import { useDomainForm } from '../../../lib/form/use-domain-form.ts';
import { toast } from '../../../lib/toast.ts';
import { toastRules } from '../../../lib/toast-rules.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { ConfirmAction } from '../../../widgets/dialogs/confirm-action.tsx';

function useMailActions() {
  const client = useClient();

  async function restore(mailId: string): Promise<void> {
    await client.enquiries.restoreMail.mutate({ mailId });
    toast({ title: texts.restored });
    await refetched();
  }

  const undo = (mailId: string) =>
    restore(mailId).catch((error: unknown) => failureToast(texts.failed)(readFailure(error)));

  return {
    restore: useAction(restore),
    dismiss: useAction(async (mailId: string) => {
      await client.enquiries.dismissMail.mutate({ mailId });
      const how = trashTexts.undoHow(toastRules.hotkey);
      toast({ title: texts.dismissed, action: { label: trashTexts.undo, how, run: () => void undo(mailId) } });
      await refetched();
    }),
  };
}

export function RestoreButton({ mailId }: { mailId: string }) {
  const { restore } = useMailActions();
  return (
    <>
      <Button variant="outline" busy={restore.isBusy} onClick={() => restore.run(mailId)}>
        {texts.restore}
      </Button>
      <ActionFailed title={texts.failed} failure={restore.failure} />
    </>
  );
}

/** Names the sender of the enquiry first: a wrong digit would show the email to another investor. */
export function AssignForm({ mailId }: { mailId: string }) {
  const client = useClient();
  const { dismiss } = useMailActions();
  const [target, setTarget] = useState<MailTarget>();
  const assign = trpc.enquiries.assignMail.useMutation();
  const assigning = useAction(async (number: string) => {
    await assign.mutateAsync({ mailId, number });
    setTarget(undefined);
    toast({ title: texts.assigned(number) });
  });
  const { field, input, idOf, onSubmit, problem, isSubmitting } = useDomainForm<MailNumber, MailTarget>({
    schema: mailNumber,
    defaults: { number: '' },
    submit: ({ number }) => client.enquiries.mailTarget.query({ number }),
    onDone: setTarget,
  });
  return (
    <>
      <FormSummary problem={problem} labels={{ number: texts.number }} idOf={idOf} failedTitle={texts.failed} />
      <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
        <Field {...field('number')} label={texts.number} hint={texts.numberHint} className="min-w-0 flex-1 sm:max-w-xs">
          <TextInput {...input('number')} autoComplete="off" maxLength={40} />
        </Field>
        <Button type="submit" busy={isSubmitting}>
          {texts.assign}
        </Button>
        <Button variant="outline" busy={dismiss.isBusy} onClick={() => dismiss.run(mailId)}>
          {texts.dismiss}
        </Button>
      </form>
      <ActionFailed title={texts.failed} failure={dismiss.failure} />
      {target !== undefined && (
        <ConfirmAction
          isOpen
          onClose={() => setTarget(undefined)}
          title={texts.confirmAssign(target.number)}
          text={texts.confirmAssignText(target.name, target.project)}
          confirmLabel={texts.assign}
          tone="default"
          action={assigning}
          failedTitle={texts.failed}
          onConfirm={() => assigning.run(target.number)}
        />
      )}
    </>
  );
}
