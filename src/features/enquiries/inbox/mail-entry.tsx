import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import type { InboxDetail } from '../../../domain/enquiries/inbox.ts';
import type { InboxMail } from '../../../domain/enquiries/conversation/mail-in.ts';
import { mailInTexts as texts } from '../../../domain/enquiries/conversation/mail-in-texts.ts';
import { conversationTexts } from '../../../domain/enquiries/conversation/conversation-texts.ts';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmButton } from '../../../widgets/dialogs/confirm-button.tsx';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import type { EnquiryChanges } from './use-enquiry-change.ts';

const tones = { automatic: 'neutral', bounce: 'danger', unreadable: 'warning' } as const;

/** Plain text, quoted text folded. */
export function MailText({ body, quoted, fileNotes }: Pick<InboxMail, 'body' | 'quoted' | 'fileNotes'>) {
  return (
    <>
      <p dir="auto" className={`whitespace-pre-line wrap-anywhere ${body === '' ? 'text-muted' : ''}`}>
        {body === '' ? texts.noText : body}
      </p>
      {quoted !== null && <Folded label={conversationTexts.showQuoted} text={quoted} />}
      {fileNotes.length > 0 && (
        <p className="text-sm whitespace-pre-line text-muted wrap-anywhere">{fileNotes.join('\n')}</p>
      )}
    </>
  );
}

function Folded({ label, text }: { label: string; text: string }) {
  return (
    <details>
      <summary className="cursor-pointer text-sm">{label}</summary>
      <p dir="auto" className="mt-2 border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </details>
  );
}

/** When, who, which kind. */
export function MailHead({ mail }: { mail: InboxMail }) {
  const dates = useDateSettings();
  const { kind, isHeld, sender, receivedAt } = mail;
  const address = sender.address === '' ? texts.noAddress : sender.address;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <time dateTime={receivedAt}>{formatDateTime(receivedAt, dates)}</time>
      <span className="wrap-anywhere">{texts.from(sender.name === '' ? address : `${sender.name}, ${address}`)}</span>
      <Badge>{texts.byMail}</Badge>
      {isHeld && <Badge tone="warning">{texts.held}</Badge>}
      {kind !== 'message' && <Badge tone={tones[kind]}>{texts.kinds[kind]}</Badge>}
    </p>
  );
}

export function OriginalLink({ original }: Pick<InboxMail, 'original'>) {
  if (original === null) return null;
  return (
    <p className="text-sm">
      <a href={original} download>
        {texts.original}
      </a>
    </p>
  );
}

/** In the conversation, but not part of it: held, or noted for the team. */
export function MailEntry({ mail, changes }: { mail: InboxMail; changes: EnquiryChanges }) {
  const { id: mailId, kind, isHeld, sender, subject } = mail;
  return (
    <li className="space-y-2 py-3 first:pt-0 last:pb-0">
      <MailHead mail={mail} />
      {isHeld && <p>{texts.heldNote(sender.address === '' ? texts.noAddress : sender.address)}</p>}
      {kind !== 'message' && <p>{texts.notes[kind]}</p>}
      {isHeld && <p className="font-semibold wrap-anywhere">{subject === '' ? texts.noSubject : subject}</p>}
      {kind === 'message' ? (
        <MailText {...mail} />
      ) : (
        mail.body !== '' && <Folded label={texts.showText} text={mail.body} />
      )}
      <OriginalLink original={mail.original} />
      {isHeld && <Decision mailId={mailId} changes={changes} />}
    </li>
  );
}

function Decision({ mailId, changes }: { mailId: string; changes: EnquiryChanges }) {
  const add = trpc.enquiries.addMail.useMutation();
  const refuse = trpc.enquiries.refuseMail.useMutation();
  const adding = useAction(
    async () => changes.done(await add.mutateAsync({ mailId }), { title: texts.added }),
    changes.refused,
  );
  const refusing = useAction(
    async () => changes.done(await refuse.mutateAsync({ mailId }), { title: texts.moved }),
    changes.refused,
  );
  return (
    <p className="flex flex-wrap gap-3">
      <Button size="sm" busy={adding.isBusy} onClick={() => adding.run()}>
        {texts.add}
      </Button>
      <Button size="sm" variant="outline" busy={refusing.isBusy} onClick={() => refusing.run()}>
        {texts.notTheirs}
      </Button>
    </p>
  );
}

interface MoveMailBackProps {
  mailId: string;
  enquiry: Pick<InboxDetail, 'id' | 'version'>;
  changes: EnquiryChanges;
}

/** Of a message that came by mail. */
export function MoveMailBack({ mailId, enquiry: { id, version }, changes }: MoveMailBackProps) {
  const move = trpc.enquiries.moveMailBack.useMutation();
  const action = useAction(async () => {
    changes.done(await move.mutateAsync({ id, version, mailId }), { title: texts.moved });
  }, changes.refused);
  return (
    <ConfirmButton
      label={texts.moveBack}
      button={{ variant: 'ghost', size: 'sm' }}
      title={texts.confirmMoveBack}
      text={texts.confirmMoveBackText}
      action={action}
      failedTitle={texts.failed}
      onConfirm={() => action.run()}
    />
  );
}
