import { useEffect, useMemo, useRef, useState } from 'react';
import { isRetryable } from '../../../lib/api/api-error.ts';
import { useViewer } from '../../../lib/session/session.ts';
import { accountBox, linkedBox, type QueuedMessage } from './message-box.ts';

type Message = Pick<QueuedMessage, 'messageId' | 'body'>;

interface Queue<Answer> {
  /** Of the mailed link; else the account's own. */
  token: string | undefined;
  number: string;
  write: (message: Message) => Promise<Answer>;
  onSent: (answer: Answer, message: Message) => void;
}

export function useQueuedMessages<Answer>({ token, number, ...now }: Queue<Answer>) {
  const userId = useViewer()?.id;
  const box = useMemo(() => {
    if (token !== undefined) return linkedBox(token);
    return userId === undefined ? undefined : accountBox(userId, number);
  }, [token, userId, number]);
  const [queued, setQueued] = useState<readonly QueuedMessage[]>([]);
  const live = useRef(now);
  useEffect(() => {
    live.current = now;
  });
  useEffect(() => {
    if (box === undefined) return undefined;
    let isOver = false;
    const attempt = async () => {
      const waiting = await box.read();
      if (isOver) return;
      setQueued(waiting);
      for (const { messageId, body } of waiting) {
        const answer = await live.current.write({ messageId, body });
        await box.remove(messageId);
        if (isOver) return;
        setQueued(await box.read());
        live.current.onSent(answer, { messageId, body });
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
  }, [box]);
  return {
    queued,
    /** Keeps what the network lost. Rejects on any failure. */
    async send(message: Message): Promise<Answer> {
      try {
        const answer = await now.write(message);
        if (queued.length > 0) await this.forget(message.messageId);
        return answer;
      } catch (error) {
        if (box !== undefined && isRetryable(error)) {
          const one = { ...message, keptAt: Date.now() };
          if (await box.add(one)) {
            setQueued((before) => [...before.filter((other) => other.messageId !== one.messageId), one]);
          }
        }
        throw error;
      }
    },
    async forget(messageId: string): Promise<void> {
      await box?.remove(messageId);
      setQueued((before) => before.filter((one) => one.messageId !== messageId));
    },
  };
}
