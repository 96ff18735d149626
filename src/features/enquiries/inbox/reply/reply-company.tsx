import { useEffect, useState } from 'react';
import { Notice } from '../../../../components/notice.tsx';
import type { InboxDetail } from '../../../../domain/enquiries/inbox.ts';
import { writerTexts as texts } from '../../../../domain/enquiries/writer-texts.ts';
import { formatDateTime } from '../../../../domain/time/format-time.ts';
import { useClient } from '../../../../lib/api/trpc.ts';
import { useDateSettings } from '../../../../widgets/use-date-settings.ts';

/** In ms, after a failed call. */
const retryMs = 5_000;

/** Resolves once the tab is visible: a hidden one holds no connection. */
function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (!signal.aborted && document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look, { once: true });
  });
}

function useWriters(id: string): readonly string[] {
  const client = useClient();
  const [writers, setWriters] = useState<readonly string[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const follow = async () => {
      let known: string[] = [];
      while (!signal.aborted) {
        await untilVisible(signal);
        try {
          known = await client.enquiries.writers.query({ id, known }, { signal });
          if (!signal.aborted) setWriters(known);
        } catch {
          if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, retryMs));
        }
      }
    };
    void follow();
    return () => stop.abort();
  }, [client, id]);
  return writers;
}

interface Arrived {
  id: string;
  by: string;
  body: string;
  createdAt: string;
}

function entriesOf({ replies, messages, firstName, lastName }: InboxDetail): Arrived[] {
  return [
    ...replies.map(({ id, author, body, createdAt }) => ({ id, by: author ?? texts.colleague, body, createdAt })),
    ...messages.map(({ id, body, createdAt }) => ({ id, by: `${firstName} ${lastName}`, body, createdAt })),
  ].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** Since the officer started the reply. */
function useArrived(enquiry: InboxDetail, isWriting: boolean): Arrived[] {
  const entries = entriesOf(enquiry);
  const [known, setKnown] = useState(() => new Set(entries.map(({ id }) => id)));
  const arrived = entries.filter(({ id }) => !known.has(id));
  if (!isWriting && arrived.length > 0) setKnown(new Set(entries.map(({ id }) => id)));
  return arrived;
}

export function ReplyCompany({ enquiry, isWriting }: { enquiry: InboxDetail; isWriting: boolean }) {
  const writers = useWriters(enquiry.id);
  const arrived = useArrived(enquiry, isWriting);
  const dates = useDateSettings();
  return (
    <>
      {writers.length > 0 && <Notice tone="info" title={texts.writing(writers)} />}
      {isWriting && arrived.length > 0 && (
        <Notice tone="warning" title={texts.arrived}>
          <ul className="space-y-3">
            {arrived.map(({ id, by, body, createdAt }) => (
              <li key={id}>
                <p className="text-sm wrap-anywhere">
                  {texts.from(by)}, <time dateTime={createdAt}>{formatDateTime(createdAt, dates)}</time>
                </p>
                <p className="whitespace-pre-line wrap-anywhere">{body}</p>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
