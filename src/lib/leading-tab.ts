/**
 * Runs `lead` in one tab of a browser at a time: in the next one when the tab that leads is closed, or lets go of it. `lead`
 * is given a signal that says when to stop, and leads until it ends. Web Locks do the election: a tab that crashes or is
 * thrown away lets go, too.
 *
 * @param locks those of the browser
 * @returns once it is over: after `signal`, or after `lead` ended by itself
 */
export async function leadTab(
  locks: Pick<LockManager, 'request'>,
  name: string,
  signal: AbortSignal,
  lead: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  try {
    await locks.request(name, { signal }, () => (signal.aborted ? undefined : lead(signal)));
  } catch (error) {
    // Given up while it waited for its turn.
    if (!signal.aborted) throw error;
  }
}
