import { valueAt, withValueAt } from '../../domain/content/places.ts';
import type { FieldErrors } from '../../domain/forms/errors.ts';

/** A place that the screen is asked to open and to focus; a new object for each asking. */
export interface Revealed {
  place: string;
}

export interface EditorState<Content> {
  /** What is in the form. Never changed in place: a part that is the same object is the same. */
  content: Content;
  /** What visitors see, and what the next save is based on. */
  published: Content;
  /** Sentences beside fields, by place. */
  errors: FieldErrors;
  revealed: Revealed | undefined;
}

/** A pause in typing; somebody who makes none sees the rest of the screen follow all the same. */
const settleAfterMs = 150;
const settleAtLeastMs = 1000;

/**
 * What an editor of a large document holds: fields subscribe to their own place, so that typing into one draws that one,
 * however many there are. React Hook Form compares and draws whole forms; documents here have thousands of fields.
 */
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

  /** The state as it was when nobody had typed for a moment: for what costs more to draw than a key press may take. */
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

  /** Puts a value at its place, and takes away the sentences about it and what is in it. */
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

  /** Begins anew with another content and, where it is given, another published one. */
  reset(content: Content, published: Content = this.#state.published): void {
    this.#change({ content, published, errors: {}, revealed: undefined });
  }

  /** The same form over another published version: what was typed stays. */
  rebase(published: Content): void {
    this.#change({ published });
  }

  refuse(errors: FieldErrors): void {
    this.#change({ errors });
  }

  /** Asks sections and lists to open what `place` lies in. */
  reveal(place: string): void {
    this.#change({ revealed: { place } });
  }

  /** What was asked for is open and has the focus: parts that are drawn later are not asked any more. */
  endReveal(): void {
    this.#change({ revealed: undefined });
  }
}
