/** What a toast says. Errors also stand inline beside what failed (D30); a toast never is the only place. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'default' | 'destructive';
}

/** How long a toast stays, how far it is swiped away, and the key that moves to it (specification 1, section 9). */
export const toastRules = { durationMs: 5000, swipePixels: 50, hotkey: 'F8' } as const;

/** A shown toast: `id` changes with every call, so that the same words can be shown twice in a row. */
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

/** Shows a message for five seconds. One stands at a time: a newer one takes the place of the older. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  change({ ...message, id: lastId });
}

/** Takes the toast with this id away; a newer one stays. */
export function dismissToast(id: number): void {
  if (current?.id === id) change(undefined);
}

/** For the component that draws toasts, with `useSyncExternalStore`. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast(): ShownToast | undefined {
  return current;
}
