import { useEffect, useMemo, useRef, useState } from 'react';
import { failureOf, isRetryable } from '../../../lib/api/api-error.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { useViewer } from '../../../lib/session/session.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { buildRetry, type Retry } from '../queued-enquiries.ts';
import { isStoredOther } from '../use-entry-id.ts';
import { accountBox, linkedBox, type MessageBox, type QueuedMessage } from './message-box.ts';

type Message = Pick<QueuedMessage, 'messageId' | 'body'>;

interface Queue<Answer> {
  /** Of the mailed link; else the account's own. */
  token: string | undefined;
  number: string;
  write: (message: Message) => Promise<Answer>;
  onSent: (answer: Answer, message: Message) => void;
}

/** Replaced after a send whose answer was lost, it is a further message. Rejects on any failure, and stays in the box. */
async function sendKept<Answer>(box: MessageBox, kept: QueuedMessage, write: Queue<Answer>['write']): Promise<Answer> {
  const { messageId, body } = kept;
  try {
    const answer = await write({ messageId, body });
    await box.remove(messageId);
    return answer;
  } catch (error) {
    if (!isStoredOther(readFailure(error))) throw error;
    const further = { ...kept, messageId: randomUuid() };
    if (await box.add(further)) await box.remove(messageId);
    return sendKept(box, further, write);
  }
}

export function useQueuedMessages<Answer>({ token, number, ...now }: Queue<Answer>) {
  const userId = useViewer()?.id;
  const box = useMemo(() => {
    if (token !== undefined) return linkedBox(token);
    return userId === undefined ? undefined : accountBox(userId, number);
  }, [token, userId, number]);
  const [queued, setQueued] = useState<readonly QueuedMessage[]>([]);
  const live = useRef(now);
  const retry = useRef<Retry>(undefined);
  useEffect(() => {
    live.current = now;
  });
  useEffect(() => {
    if (box === undefined) return undefined;
    let isOver = false;
    let isRunning = false;
    const attempt = async () => {
      const waiting = await box.read();
      if (isOver) return;
      setQueued(waiting);
      for (const one of waiting) {
        const { messageId, body } = one;
        const answer = await sendKept(box, one, (message) => live.current.write(message));
        if (isOver) return;
        setQueued(await box.read());
        live.current.onSent(answer, { messageId, body });
      }
    };
    const run = async () => {
      if (isRunning) return;
      isRunning = true;
      try {
        await attempt();
        own.clear();
      } catch (error) {
        // What fails stays, and is shown.
        if (!isOver && (isRetryable(error) || failureOf(error).code === 'RATE_LIMITED')) own.wait();
      } finally {
        isRunning = false;
      }
    };
    const start = () => void run();
    const onVisible = () => {
      if (document.visibilityState === 'visible') start();
    };
    const own = buildRetry(start);
    retry.current = own;
    start();
    window.addEventListener('online', start);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      own.clear();
      window.removeEventListener('online', start);
      document.removeEventListener('visibilitychange', onVisible);
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
        if (isStoredOther(readFailure(error))) await this.forget(message.messageId);
        if (box !== undefined && isRetryable(error)) {
          const one = { ...message, keptAt: Date.now() };
          if (await box.add(one)) {
            setQueued((before) => [...before.filter((other) => other.messageId !== one.messageId), one]);
            retry.current?.wait();
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
