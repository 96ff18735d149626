/**
 * Runs `lead` in one tab at a time; another continues when the leader closes or releases. `lead` gets a signal to stop,
 * and leads until it settles. Uses Web Locks, which crashed or discarded tabs release too.
 * @param locks of the browser
 * @returns after `signal`, or after `lead` settled
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
    // Aborted while it waited.
    if (!signal.aborted) throw error;
  }
}
