import { isSameValue, withoutFiles } from '../../domain/content/places.ts';
import { isRetryable } from '../../lib/api/api-error.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { DraftWriter } from '../../lib/storage/draft-writer.ts';
import type { LocalDraft } from '../../lib/storage/local-drafts.ts';
import type { DocumentApi } from './document-api.ts';
import type { EditorStore } from './editor-store.ts';

/**
 * Where the input is: 'none' (as published), 'saving', 'saved' (server draft), 'local' (device; server unreachable),
 * 'refused' (device; server rejected it), 'elsewhere' (device; another window saved a different draft), 'nowhere' (this
 * tab only).
 */
export type DraftState = 'none' | 'saving' | 'saved' | 'local' | 'refused' | 'elsewhere' | 'nowhere';

export interface AutosaveState {
  state: DraftState;
  /** ISO 8601. */
  savedAt: string | undefined;
}

const saveAfterMs = 1500;
/** Maximum wait while typing. */
const saveAtLeastMs = 10_000;
const retryMs = [2000, 5000, 10_000, 30_000] as const;

interface AutosaveOptions<Content> {
  store: EditorStore<Content>;
  api: DocumentApi<Content>;
  userId: string;
  baseVersion: number;
  draftVersion: number;
  savedAt: string | undefined;
  /** Server draft, else the published content. */
  saved: Content;
  /** Device and server drafts differ, undecided. */
  isTwofold: boolean;
}

/** Saves drafts (D36) to the device at once, then to the server, one call at a time; then deletes the device copy. */
export class Autosave<Content> {
  baseVersion: number;
  #draftVersion: number;
  #shown: AutosaveState;
  readonly #store: EditorStore<Content>;
  readonly #api: DocumentApi<Content>;
  readonly #writer: DraftWriter;
  readonly #listeners = new Set<() => void>();
  #saved: Content;
  #saveTimer: number | undefined;
  #changedSince: number | undefined;
  #tries = 0;
  /** Unanswered: the server may have it. */
  #unanswered: Content | undefined;
  #onTheWay: Promise<void> | undefined;
  #isHeld = false;
  #unsubscribe: (() => void) | undefined;

  constructor(options: AutosaveOptions<Content>) {
    const { store, api, userId, baseVersion, draftVersion, saved, savedAt, isTwofold } = options;
    this.#store = store;
    this.#api = api;
    this.baseVersion = baseVersion;
    this.#draftVersion = draftVersion;
    this.#saved = saved;
    const savedState = draftVersion === 0 ? 'none' : 'saved';
    const isUnsaved = store.get().content !== saved;
    this.#shown = { state: isTwofold ? 'elsewhere' : isUnsaved ? 'local' : savedState, savedAt };
    this.#writer = new DraftWriter({
      userId,
      key: api.key,
      read: () => this.#toKeep(),
      onWritten: (isWritten) => {
        const { state } = this.#shown;
        if (!isWritten && (state === 'local' || state === 'refused' || state === 'elsewhere')) this.#show('nowhere');
      },
    });
  }

  readonly get = (): AutosaveState => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #show(state: DraftState, savedAt = this.#shown.savedAt): void {
    if (this.#shown.state === state && this.#shown.savedAt === savedAt) return;
    this.#shown = { state, savedAt };
    for (const listener of this.#listeners) listener();
  }

  /** Returns the stop function. */
  start(): () => void {
    let last = this.#store.get().content;
    this.#unsubscribe = this.#store.subscribe(() => {
      const { content } = this.#store.get();
      if (content === last) return;
      last = content;
      this.#noteChange();
    });
    if (this.#shown.state === 'local') this.#plan(0);
    const onOnline = () => {
      if (this.#shown.state === 'local') this.#plan(0);
    };
    window.addEventListener('online', onOnline);
    const stopWriting = this.#writer.start();
    return () => {
      this.#unsubscribe?.();
      window.removeEventListener('online', onOnline);
      stopWriting();
      window.clearTimeout(this.#saveTimer);
    };
  }

  #noteChange(): void {
    this.#writer.note();
    if (this.#isHeld || this.#shown.state === 'elsewhere') return;
    this.#show('saving');
    this.#changedSince ??= Date.now();
    this.#tries = 0;
    this.#plan(Math.min(saveAfterMs, Math.max(0, this.#changedSince + saveAtLeastMs - Date.now())));
  }

  #toKeep(): LocalDraft | undefined {
    const { content } = this.#store.get();
    if (content === this.#saved) return undefined;
    return {
      content: withoutFiles(content),
      baseVersion: this.baseVersion,
      draftVersion: this.#draftVersion,
      changedAt: new Date().toISOString(),
      ...(this.#unanswered === undefined ? {} : { sent: withoutFiles(this.#unanswered) }),
    };
  }

  #plan(afterMs: number): void {
    window.clearTimeout(this.#saveTimer);
    this.#saveTimer = window.setTimeout(() => void this.flush(), afterMs);
  }

  /** Sends after any call in flight. Never throws; see {@link get}. */
  async flush(): Promise<void> {
    if (this.#onTheWay !== undefined) {
      await this.#onTheWay;
      if (this.#store.get().content === this.#saved) return;
    }
    if (this.#isHeld || this.#shown.state === 'elsewhere') return;
    window.clearTimeout(this.#saveTimer);
    this.#changedSince = undefined;
    this.#onTheWay = this.#send().finally(() => {
      this.#onTheWay = undefined;
    });
    await this.#onTheWay;
  }

  async #send(): Promise<void> {
    const { content, published } = this.#store.get();
    if (content === this.#saved) {
      this.#show(this.#draftVersion === 0 ? 'none' : 'saved');
      return;
    }
    const before = this.#unanswered;
    this.#unanswered = content;
    try {
      if (isSameValue(content, published)) await this.#discard();
      else await this.#saveDraft(content);
      this.#tries = 0;
      this.#unanswered = undefined;
      this.#saved = content;
      if (this.#store.get().content !== content) return;
      await this.#writer.forget();
      if (this.#store.get().content === content) this.#show(this.#draftVersion === 0 ? 'none' : 'saved');
    } catch (error) {
      if (await this.#isOwnEcho(error, before)) return;
      this.#unanswered = isRetryable(error) ? content : before;
      this.#fail(error);
    }
  }

  /** Own draft whose response was lost: overwrite it. */
  async #isOwnEcho(refusal: unknown, sent: Content | undefined): Promise<boolean> {
    if (readFailure(refusal).code !== 'CONFLICT' || sent === undefined) return false;
    const loaded = await this.#api.load().catch(() => undefined);
    const draft = loaded?.draft ?? null;
    if (draft === null || !isSameValue(draft.content, sent)) return false;
    this.#unanswered = undefined;
    this.overrule(draft.version);
    return true;
  }

  async #saveDraft(content: Content): Promise<void> {
    const { baseVersion } = this;
    const { version, savedAt } = await this.#api.saveDraft({
      content: withoutFiles(content),
      baseVersion,
      draftVersion: this.#draftVersion,
    });
    this.#draftVersion = version;
    this.#show(this.#shown.state, savedAt);
  }

  async #discard(): Promise<void> {
    await this.#api.discardDraft();
    this.#draftVersion = 0;
  }

  #fail(error: unknown): void {
    if (readFailure(error).code === 'CONFLICT') {
      this.#show('elsewhere');
      return;
    }
    this.#show(isRetryable(error) ? 'local' : 'refused');
    // Retry server faults; refusals wait for input.
    if (!isRetryable(error) && readFailure(error).code !== 'UNEXPECTED') return;
    this.#plan(retryMs[Math.min(this.#tries, retryMs.length - 1)] ?? 0);
    this.#tries += 1;
  }

  /** During a publish. */
  async hold(): Promise<void> {
    this.#isHeld = true;
    window.clearTimeout(this.#saveTimer);
    await this.#onTheWay;
  }

  /** After a failed publish. */
  release(): void {
    this.#isHeld = false;
    if (this.#store.get().content !== this.#saved) this.#noteChange();
  }

  /** After publishing; later input becomes a new draft. */
  async settle(version: number, published: Content): Promise<void> {
    window.clearTimeout(this.#saveTimer);
    this.#isHeld = false;
    this.baseVersion = version;
    this.#draftVersion = 0;
    this.#saved = published;
    this.#changedSince = undefined;
    this.#unanswered = undefined;
    this.#show('none', undefined);
    if (this.#store.get().content === published) await this.#writer.forget();
    else this.#noteChange();
  }

  rebase(version: number): void {
    this.baseVersion = version;
  }

  async take(baseVersion: number, draftVersion: number, savedAt: string): Promise<void> {
    await this.settle(baseVersion, this.#store.get().content);
    this.#draftVersion = draftVersion;
    this.#show('saved', savedAt);
  }

  /** Keeps this draft, continuing from the other's version. */
  overrule(draftVersion: number): void {
    this.#draftVersion = draftVersion;
    this.#show('saving');
    this.#plan(0);
  }
}
