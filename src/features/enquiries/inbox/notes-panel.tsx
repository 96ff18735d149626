import { Badge } from '../../../components/badge.tsx';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import type { EnquiryFile } from '../../../domain/enquiries/files.ts';
import type { InboxDetail, InboxNote, InboxReply } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { EntryFiles } from '../files/entry-files.tsx';
import { NoteForm } from './note-form.tsx';
import { Panel } from '../../../components/panel.tsx';
import type { EnquiryChanges } from './use-enquiry-change.ts';

const tones = { waiting: 'neutral', sent: 'success', failed: 'danger' } as const;

interface EntryProps {
  entry: InboxNote;
  /** Else the author. */
  by?: string;
  reply?: InboxReply;
  isNew?: boolean;
  files?: readonly EnquiryFile[];
}

function Entry({ entry, by, reply, isNew = false, files }: EntryProps) {
  const dates = useDateSettings();
  return (
    <li className="space-y-1 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt, dates)}</time>
        <span className="wrap-anywhere">{by ?? texts.by(entry.author ?? texts.formerColleague)}</span>
        {isNew && <Badge tone="brand">{texts.newMessage}</Badge>}
        {reply !== undefined && <Badge tone={tones[reply.state]}>{texts.replyStates[reply.state]}</Badge>}
      </p>
      {reply !== undefined && <p className="font-semibold wrap-anywhere">{reply.subject}</p>}
      <p className="whitespace-pre-line wrap-anywhere">{entry.body}</p>
      {files !== undefined && <EntryFiles files={files} />}
    </li>
  );
}

/** Replies and the sender's messages, newest first. */
export function ConversationPanel({ enquiry }: { enquiry: InboxDetail }) {
  const { replies, messages, waitingSince } = enquiry;
  const entries = [
    ...replies.map((reply) => ({ entry: reply, reply, files: reply.files })),
    ...messages.map((message) => ({ entry: { ...message, author: null }, reply: undefined, files: message.files })),
  ].toSorted((a, b) => b.entry.createdAt.localeCompare(a.entry.createdAt));
  const sender = `${enquiry.firstName} ${enquiry.lastName}`;
  return (
    <Panel title={texts.conversation}>
      {entries.length === 0 ? (
        <p className="text-muted">{texts.noMessages}</p>
      ) : (
        <ul className="divide-y divide-line">
          {entries.map(({ entry, reply, files }) =>
            reply === undefined ? (
              <Entry
                key={entry.id}
                entry={entry}
                files={files}
                by={texts.fromSender(sender)}
                isNew={waitingSince !== null && entry.createdAt >= waitingSince}
              />
            ) : (
              <Entry key={entry.id} entry={entry} reply={reply} files={files} />
            ),
          )}
        </ul>
      )}
    </Panel>
  );
}

interface NotesPanelProps {
  enquiry: InboxDetail;
  changes: EnquiryChanges;
}

/** Never visible to the sender. */
export function NotesPanel({ enquiry: { id, version, notes, stage }, changes }: NotesPanelProps) {
  const add = trpc.enquiries.addNote.useMutation({ networkMode: 'always' });
  const answer = trpc.enquiries.answerOtherwise.useMutation({ networkMode: 'always' });
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
        save={(entry) => add.mutateAsync({ id, ...entry })}
        done={texts.noteAdded}
        changes={changes}
      />
      {(stage === 'new' || stage === 'assigned') && (
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
