import { nameOrEmail } from '../../accounts/people.ts';
import { writerHoldMs } from '../../../src/domain/enquiries/writers.ts';
import type { SignedIn } from '../../context.ts';

/** Shows officers on all nodes for 10 seconds that the caller is writing, or no longer is. */
export async function noteWriting(ctx: SignedIn, { id, isWriting }: { id: string; isWriting: boolean }): Promise<void> {
  await ctx.deps.streams.presence.note(
    ctx.db,
    id,
    { userId: ctx.caller.userId, name: nameOrEmail(ctx.caller.viewer) },
    isWriting,
  );
}

export async function readWriters(
  { deps, caller }: SignedIn,
  { id, known }: { id: string; known: readonly string[] },
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const { presence } = deps.streams;
  const names = () =>
    presence
      .of(id)
      .filter(({ userId }) => userId !== caller.userId)
      .map(({ name }) => name)
      .toSorted();
  const isSame = () => JSON.stringify(names()) === JSON.stringify(known.toSorted());
  const end = Date.now() + writerHoldMs;
  for (;;) {
    const left = end - Date.now();
    if (!isSame() || left <= 0 || signal?.aborted === true || presence.isClosed) return names();
    await presence.changed(id, left, signal);
  }
}
