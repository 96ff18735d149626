import { valueAt, withValueAt } from '../../domain/content/places.ts';
import type { FieldErrors } from '../../domain/forms/errors.ts';

/** To open and focus; new per request. */
export interface Revealed {
  place: string;
}

export interface EditorState<Content> {
  /** Immutable: same object, same value. */
  content: Content;
  /** Base of the next save. */
  published: Content;
  errors: FieldErrors;
  revealed: Revealed | undefined;
}

/** Debounce; `settleAtLeastMs` caps it. */
const settleAfterMs = 150;
const settleAtLeastMs = 1000;

/** Fields subscribe to their place: a key press renders one of thousands, unlike React Hook Form. */
export class EditorStore<Content> {
  #state: EditorState<Content>;
  readonly #listeners = new Set<() => void>();
  #settled: EditorState<Content>;
  readonly #settledListeners = new Set<() => void>();
  #settling: { timer: ReturnType<typeof setTimeout>; since: number } | undefined;

  constructor(content: Content, published: Content) {
    this.#state = { content, published, errors: {}, revealed: undefined };
    this.#settled = this.#state;
  }

  readonly get = (): EditorState<Content> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Debounced. */
  readonly getSettled = (): EditorState<Content> => this.#settled;

  readonly subscribeSettled = (listener: () => void): (() => void) => {
    this.#settledListeners.add(listener);
    return () => this.#settledListeners.delete(listener);
  };

  #change(part: Partial<EditorState<Content>>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
    const since = this.#settling?.since ?? Date.now();
    clearTimeout(this.#settling?.timer);
    const afterMs = Math.min(settleAfterMs, Math.max(0, since + settleAtLeastMs - Date.now()));
    this.#settling = { since, timer: setTimeout(() => this.#settle(), afterMs) };
  }

  #settle(): void {
    this.#settling = undefined;
    this.#settled = this.#state;
    for (const listener of this.#settledListeners) listener();
  }

  /** Clears errors at and below it. */
  set(place: string, value: unknown): void {
    const { content, errors } = this.#state;
    if (Object.is(valueAt(content, place), value)) return;
    const isAbout = (name: string) => name === place || name.startsWith(`${place}.`);
    const kept = Object.entries(errors).filter(([name]) => !isAbout(name));
    this.#change({
      content: withValueAt(content, place, value),
      errors: kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept),
    });
  }

  reset(content: Content, published: Content = this.#state.published): void {
    this.#change({ content, published, errors: {}, revealed: undefined });
  }

  /** Keeps the input. */
  rebase(published: Content): void {
    this.#change({ published });
  }

  refuse(errors: FieldErrors): void {
    this.#change({ errors });
  }

  /** Opens everything containing `place`. */
  reveal(place: string): void {
    this.#change({ revealed: { place } });
  }

  /** Once focused: later renders ignore it. */
  endReveal(): void {
    this.#change({ revealed: undefined });
  }
}
