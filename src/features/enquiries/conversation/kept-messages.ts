import { createStore, del, set, values, type UseStore } from 'idb-keyval';
import { useEffect, useRef, useState } from 'react';
import { isRetryable } from '../../../lib/api/api-error.ts';

/** On the device, by id (D57). Of a mailed link; accounts have drafts. */
export interface KeptMessage {
  messageId: string;
  token: string;
  body: string;
  /** Ms since 1970. */
  keptAt: number;
}

type Message = Pick<KeptMessage, 'messageId' | 'body'>;

let store: UseStore | undefined;
const messages = () => (store ??= createStore('enquiry-messages', 'kept'));

async function keptMessages(token: string): Promise<KeptMessage[]> {
  const all = await values<KeptMessage>(messages()).catch(() => []);
  return all.filter((one) => one.token === token).toSorted((a, b) => a.keptAt - b.keptAt);
}

interface Queue<Answer> {
  token: string | undefined;
  write: (message: Message) => Promise<Answer>;
  onSent: (answer: Answer, message: Message) => void;
}

export function useKeptMessages<Answer>({ token, ...now }: Queue<Answer>) {
  const [kept, setKept] = useState<readonly KeptMessage[]>([]);
  const live = useRef(now);
  useEffect(() => {
    live.current = now;
  });
  useEffect(() => {
    if (token === undefined) return undefined;
    let isOver = false;
    const attempt = async () => {
      const waiting = await keptMessages(token);
      if (isOver) return;
      setKept(waiting);
      for (const one of waiting) {
        const answer = await live.current.write({ messageId: one.messageId, body: one.body });
        await del(one.messageId, messages());
        if (isOver) return;
        setKept(await keptMessages(token));
        live.current.onSent(answer, one);
      }
    };
    // What fails stays, and is shown.
    const run = () => void attempt().catch(() => undefined);
    run();
    window.addEventListener('online', run);
    return () => {
      isOver = true;
      window.removeEventListener('online', run);
    };
  }, [token]);
  return {
    kept,
    /** Keeps what the network lost. Rejects in any case of failure. */
    async send(message: Message): Promise<Answer> {
      try {
        const answer = await now.write(message);
        if (kept.length > 0) await this.forget(message.messageId);
        return answer;
      } catch (error) {
        if (token !== undefined && isRetryable(error)) {
          const one = { ...message, token, keptAt: Date.now() };
          await set(message.messageId, one, messages()).then(
            () => setKept((before) => [...before.filter((other) => other.messageId !== one.messageId), one]),
            () => undefined,
          );
        }
        throw error;
      }
    },
    async forget(messageId: string): Promise<void> {
      await del(messageId, messages()).catch(() => undefined);
      setKept((before) => before.filter((one) => one.messageId !== messageId));
    },
  };
}
