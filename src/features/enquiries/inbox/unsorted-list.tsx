import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { buttonClass } from '../../../components/button.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { type InboxMail, originalDays } from '../../../domain/enquiries/conversation/mail-in.ts';
import { mailInTexts as texts } from '../../../domain/enquiries/conversation/mail-in-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { MailHead, MailText, OriginalLink } from './mail-entry.tsx';
import { AssignForm, RestoreButton } from './unsorted-mail.tsx';

/** Emails of no enquiry; or those that were dismissed. */
export function UnsortedList({ isDismissed }: { isDismissed: boolean }) {
  const query = trpc.enquiries.unsorted.useQuery({ isDismissed }, { staleTime: 0 });
  const { data, error } = query;
  const title = isDismissed ? texts.dismissedTitle : texts.unsortedTitle;
  return (
    <>
      <p className="mb-4">
        <Link to="/admin/enquiries" search={{}} className="inline-flex items-center gap-2 py-1">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {texts.back}
        </Link>
      </p>
      <ScreenTitle
        title={title}
        lead={isDismissed ? texts.dismissedLead(originalDays) : texts.unsortedLead}
        actions={
          <Link
            to="/admin/enquiries"
            search={{ unsorted: true, ...(!isDismissed && { dismissed: true }) }}
            className={buttonClass({ variant: 'outline' })}
          >
            {isDismissed ? texts.unsortedTitle : texts.dismissedTitle}
          </Link>
        }
      />
      <LoadFailed title={texts.failedToLoad} query={query} />
      {data === undefined && error === null && <Skeleton className="h-96 w-full" />}
      {data !== undefined && data.items.length === 0 && (
        <p className="text-muted">{isDismissed ? texts.dismissedEmpty : texts.unsortedEmpty}</p>
      )}
      {data !== undefined && data.items.length < data.total && (
        <p className="mb-4 text-muted">{texts.shown(data.items.length, data.total)}</p>
      )}
      {data !== undefined && data.items.length > 0 && (
        <ul aria-label={title} className="space-y-4">
          {data.items.map((mail) => (
            <Mail key={mail.id} mail={mail} isDismissed={isDismissed} />
          ))}
        </ul>
      )}
    </>
  );
}

function Mail({ mail, isDismissed }: { mail: InboxMail; isDismissed: boolean }) {
  const { id: mailId, kind, subject, original } = mail;
  return (
    <li className="space-y-3 rounded-card border border-line bg-raised p-4 sm:p-6">
      <MailHead mail={mail} />
      <h2 className="text-lg wrap-anywhere">{subject === '' ? texts.noSubject : subject}</h2>
      {kind !== 'message' && kind !== 'bounce' && <p>{texts.notes[kind]}</p>}
      <MailText {...mail} />
      <OriginalLink original={original} />
      {isDismissed ? <RestoreButton mailId={mailId} /> : <AssignForm mailId={mailId} />}
    </li>
  );
}
