import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/form/field.tsx';
import { FormSummary } from '../../../components/form/form-summary.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { type InboxMail, mailNumber, type MailNumber } from '../../../domain/enquiries/conversation/mail-in.ts';
import { mailInTexts as texts } from '../../../domain/enquiries/conversation/mail-in-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDomainForm } from '../../../lib/form/use-domain-form.ts';
import { toast } from '../../../lib/toast.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { MailHead, MailText, OriginalLink } from './mail-entry.tsx';

export function UnsortedList() {
  const query = trpc.enquiries.unsorted.useQuery(undefined, { staleTime: 0 });
  const { data, error } = query;
  return (
    <>
      <p className="mb-4">
        <Link to="/admin/enquiries" search={{}} className="inline-flex items-center gap-2 py-1">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {texts.back}
        </Link>
      </p>
      <ScreenTitle title={texts.unsortedTitle} lead={texts.unsortedLead} />
      <LoadFailed title={texts.failedToLoad} query={query} />
      {data === undefined && error === null && <Skeleton className="h-96 w-full" />}
      {data !== undefined && data.items.length === 0 && <p className="text-muted">{texts.unsortedEmpty}</p>}
      {data !== undefined && data.items.length < data.total && (
        <p className="mb-4 text-muted">{texts.shown(data.items.length, data.total)}</p>
      )}
      {data !== undefined && data.items.length > 0 && (
        <ul aria-label={texts.unsortedTitle} className="space-y-4">
          {data.items.map((mail) => (
            <Unsorted key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </>
  );
}

function Unsorted({ mail }: { mail: InboxMail }) {
  const { id: mailId, kind, subject, original } = mail;
  return (
    <li className="space-y-3 rounded-card border border-line bg-raised p-4 sm:p-6">
      <MailHead mail={mail} />
      <h2 className="text-lg wrap-anywhere">{subject === '' ? texts.noSubject : subject}</h2>
      {kind !== 'message' && kind !== 'bounce' && <p>{texts.notes[kind]}</p>}
      <MailText {...mail} />
      <OriginalLink original={original} />
      <AssignForm mailId={mailId} />
    </li>
  );
}

function AssignForm({ mailId }: { mailId: string }) {
  const assign = trpc.enquiries.assignMail.useMutation();
  const dismiss = trpc.enquiries.dismissMail.useMutation();
  const { field, input, idOf, onSubmit, problem, isSubmitting } = useDomainForm<MailNumber, MailNumber>({
    schema: mailNumber,
    defaults: { number: '' },
    submit: ({ number }) => assign.mutateAsync({ mailId, number }),
    onDone: ({ number }) => toast({ title: texts.assigned(number) }),
  });
  const dismissing = useAction(async () => {
    await dismiss.mutateAsync({ mailId });
    toast({ title: texts.dismissed });
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
        <Button variant="outline" busy={dismissing.isBusy} onClick={() => dismissing.run()}>
          {texts.dismiss}
        </Button>
      </form>
      <ActionFailed title={texts.failed} failure={dismissing.failure} />
    </>
  );
}
