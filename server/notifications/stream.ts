import { staffLevelsOf } from '../../src/domain/access/staff-links.ts';
import type { SignedIn } from '../context.ts';
import type { Line, StreamEvent } from './streams/line.ts';
import { readSnapshot } from './streams/snapshot.ts';

/**
 * Sends the unread count, then changes; resumes without loss. Not an activity (D9); ends with the session. @throws
 * UNAVAILABLE during shutdown
 */
export function followNotifications(
  { deps, caller }: SignedIn,
  { lastEventId }: { lastEventId?: string | undefined },
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamEvent, void> {
  const line = deps.streams.open({
    userId: caller.userId,
    sessionId: caller.sessionId,
    endsAt: Date.parse(caller.viewer.expiresAt),
    levels: staffLevelsOf(caller.viewer),
    since: lastEventId === undefined ? undefined : readSnapshot(lastEventId),
  });
  const leave = () => deps.streams.leave(line);
  if (signal?.aborted === true) leave();
  signal?.addEventListener('abort', leave, { once: true });
  return sendEvents(line, leave);
}

async function* sendEvents(line: Line, leave: () => void): AsyncGenerator<StreamEvent, void> {
  try {
    for (let item = await line.next(); item !== undefined; item = await line.next()) yield item;
  } finally {
    leave();
  }
}
