import { type LocalDraft, removeLocalDraft, storeLocalDraft } from './local-drafts.ts';

/** ms; even while typing. */
const writeAfterMs = 200;

interface DraftWriterOptions {
  userId: string;
  key: string;
  /** Undefined: the server has everything. */
  read: () => LocalDraft | undefined;
  onWritten?: (isWritten: boolean) => void;
}

/** Soon after each change, one write at a time with the latest text; immediately when the page may close or freeze. */
export class DraftWriter {
  readonly #options: DraftWriterOptions;
  #timer: number | undefined;
  #writing: Promise<void> | undefined;
  #isDue = false;

  constructor(options: DraftWriterOptions) {
    this.#options = options;
  }

  note(): void {
    this.#timer ??= window.setTimeout(() => void this.#writeSoon(), writeAfterMs);
  }

  #writeSoon(): Promise<void> {
    this.#clearTimer();
    this.#isDue = true;
    return (this.#writing ??= this.#write());
  }

  async #write(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      await this.#writeOnce();
    }
    this.#writing = undefined;
  }

  async #writeOnce(): Promise<void> {
    const { userId, key, read, onWritten } = this.#options;
    const draft = read();
    if (draft === undefined) return;
    const isWritten = await storeLocalDraft(userId, key, draft);
    onWritten?.(isWritten);
  }

  #clearTimer(): void {
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Does not await a running write: the browser keeps the order. */
  flush(): void {
    if (this.#timer === undefined && this.#writing === undefined) return;
    this.#clearTimer();
    void this.#writeOnce();
  }

  /** Flush-and-stop. */
  start(): () => void {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') this.flush();
    };
    const flush = () => this.flush();
    document.addEventListener('visibilitychange', onHidden);
    document.addEventListener('freeze', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      document.removeEventListener('freeze', flush);
      window.removeEventListener('pagehide', flush);
      this.flush();
    };
  }

  /** Does not await a running write, or a newer one could follow. */
  async forget(): Promise<void> {
    this.#clearTimer();
    this.#isDue = false;
    await removeLocalDraft(this.#options.userId, this.#options.key);
  }
}
