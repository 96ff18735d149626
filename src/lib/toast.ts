/** Errors are also shown inline (D30), never only as a toast. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'default' | 'destructive';
}

/** Specification 1, section 9. */
export const toastRules = { durationMs: 5000, swipePixels: 50, hotkey: 'F8' } as const;

/** `id` differs per call, so that equal texts can repeat. */
export interface ShownToast extends ToastMessage {
  id: number;
}

let current: ShownToast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: ShownToast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shown for five seconds; replaces an older one. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  change({ ...message, id: lastId });
}

/** A newer toast stays. */
export function dismissToast(id: number): void {
  if (current?.id === id) change(undefined);
}

/** For `useSyncExternalStore`. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast(): ShownToast | undefined {
  return current;
}
