import type { ThreadEntry } from '../../../domain/enquiries/conversation/conversation.ts';
import { conversationTexts as texts } from '../../../domain/enquiries/conversation/conversation-texts.ts';
import type { DateSettings } from '../../../domain/time/format.ts';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import { EntryFiles } from '../files/entry-files.tsx';

function authorOf({ from, author }: ThreadEntry, sender: string): string {
  if (from === 'sender') return sender;
  const parts = [author?.firstName, author?.position].filter(
    (part) => part !== null && part !== undefined && part !== '',
  );
  return parts.length === 0 ? texts.team : parts.join(', ');
}

interface EntryProps {
  entry: ThreadEntry;
  dates: DateSettings;
  token: string | undefined;
  /** Who the sender is to the reader. */
  sender?: string;
}

export function Entry({ entry, dates, token, sender = texts.you }: EntryProps) {
  const isOwn = entry.from === 'sender';
  return (
    <li
      className={`space-y-1 rounded-card border border-line p-4 ${isOwn ? 'bg-raised sm:ml-10' : 'bg-success-soft sm:mr-10'}`}
    >
      <p className="flex flex-wrap gap-x-3 text-sm">
        <strong className="wrap-anywhere">{authorOf(entry, sender)}</strong>
        <time dateTime={entry.at} className="text-muted">
          {formatDateTime(entry.at, dates)}
        </time>
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {entry.body ?? texts.sentEnquiry}
      </p>
      {entry.fileNotes.length > 0 && (
        <p className="text-sm whitespace-pre-line text-muted wrap-anywhere">{entry.fileNotes.join('\n')}</p>
      )}
      {entry.quoted !== null && (
        <details>
          <summary className="cursor-pointer text-sm">{texts.showQuoted}</summary>
          <p dir="auto" className="mt-2 border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
            {entry.quoted}
          </p>
        </details>
      )}
      <EntryFiles files={entry.files} token={token} />
    </li>
  );
}
