/** Errors are also inline (D30). */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'default' | 'destructive';
  /** Shown for ten seconds. `how`: for screen readers. */
  action?: { label: string; how: string; run: () => void };
}

/** `id` differs per call. */
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

/** Shown for five seconds, ten with an action; replaces an older one. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  change({ ...message, id: lastId });
}

/** Not a newer one. */
export function dismissToast(id: number): void {
  if (current?.id === id) change(undefined);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast(): ShownToast | undefined {
  return current;
}
