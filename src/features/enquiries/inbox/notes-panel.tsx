import type { ReactNode } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import type { InboxDetail, InboxMessage, InboxNote, InboxReply } from '../../../domain/enquiries/inbox.ts';
import { isWaiting } from '../../../domain/enquiries/stages.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { mailInTexts as mailTexts } from '../../../domain/enquiries/conversation/mail-in-texts.ts';
import { MailEntry, MailText, MoveMailBack } from './mail-entry.tsx';
import { EntryFiles } from '../files/entry-files.tsx';
import { NoteForm } from './note-form.tsx';
import { RatingLine } from './rating-line.tsx';
import { Panel } from '../../../components/panel.tsx';
import type { EnquiryChanges } from './use-enquiry-change.ts';

const tones = { waiting: 'neutral', sent: 'success', failed: 'danger' } as const;

interface EntryProps {
  entry: InboxNote;
  /** Else the author. */
  by?: string;
  reply?: InboxReply;
  isNew?: boolean;
  mailed?: InboxMessage;
  children?: ReactNode;
}

function Entry({ entry, by, reply, isNew = false, mailed, children }: EntryProps) {
  const dates = useDateSettings();
  return (
    <li className="space-y-1 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt, dates)}</time>
        <span className="wrap-anywhere">{by ?? texts.by(entry.author ?? texts.formerColleague)}</span>
        {isNew && <Badge tone="brand">{texts.newMessage}</Badge>}
        {mailed?.isByMail === true && <Badge>{mailTexts.byMail}</Badge>}
        {reply !== undefined && <Badge tone={tones[reply.state]}>{texts.replyStates[reply.state]}</Badge>}
      </p>
      {reply !== undefined && <p className="font-semibold wrap-anywhere">{reply.subject}</p>}
      {mailed?.isByMail === true ? (
        <MailText {...mailed} />
      ) : (
        <p className="whitespace-pre-line wrap-anywhere">{entry.body}</p>
      )}
      <EntryFiles files={reply?.files ?? mailed?.files ?? []} />
      {children}
    </li>
  );
}

interface PanelProps {
  enquiry: InboxDetail;
  changes: EnquiryChanges;
}

export function ConversationPanel({ enquiry, changes }: PanelProps) {
  const { replies, messages, mails, waitingSince } = enquiry;
  const entries = [
    ...replies.map((reply) => ({ at: reply.createdAt, reply })),
    ...messages.map((message) => ({ at: message.createdAt, message })),
    ...mails.map((mail) => ({ at: mail.receivedAt, mail })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  const sender = `${enquiry.firstName} ${enquiry.lastName}`;
  return (
    <Panel title={texts.conversation}>
      <RatingLine rating={enquiry} />
      {entries.length === 0 ? (
        <p className="text-muted">{texts.noMessages}</p>
      ) : (
        <ul className="divide-y divide-line">
          {entries.map((one) => {
            if ('mail' in one) return <MailEntry key={one.mail.id} mail={one.mail} changes={changes} />;
            if ('reply' in one) return <Entry key={one.reply.id} entry={one.reply} reply={one.reply} />;
            const { message } = one;
            return (
              <Entry
                key={message.id}
                entry={{ ...message, author: null }}
                by={texts.fromSender(sender)}
                isNew={waitingSince !== null && message.createdAt >= waitingSince}
                mailed={message}
              >
                {message.isByMail && <MoveMailBack mailId={message.id} enquiry={enquiry} changes={changes} />}
              </Entry>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

/** Never visible to the sender. */
export function NotesPanel({ enquiry: { id, version, notes, stage, isUndelivered }, changes }: PanelProps) {
  const add = trpc.enquiries.addNote.useMutation();
  const answer = trpc.enquiries.answerOtherwise.useMutation();
  return (
    <Panel title={texts.notes}>
      {notes.length === 0 ? (
        <p className="text-muted">{texts.noNotes}</p>
      ) : (
        <ul className="divide-y divide-line">
          {notes.map((note) => (
            <Entry key={note.id} entry={note} />
          ))}
        </ul>
      )}
      <NoteForm
        name={`enquiries/${id}/note`}
        label={texts.note}
        button={texts.addNote}
        save={(entry, noteId) => add.mutateAsync({ id, noteId, ...entry })}
        done={texts.noteAdded}
        changes={changes}
      />
      {(isWaiting(stage) || isUndelivered) && (
        <NoteForm
          name={`enquiries/${id}/answer`}
          label={texts.answeredOtherwise}
          hint={texts.answeredHint}
          button={texts.markAnswered}
          save={(entry) => answer.mutateAsync({ id, version, ...entry })}
          done={texts.markedAnswered}
          changes={changes}
        />
      )}
    </Panel>
  );
}
