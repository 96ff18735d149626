import { forgetKept, keepDraft, type KeptDraft } from './kept-drafts.ts';

/** Maximum age of the local copy, even while typing continuously. */
const keepAfterMs = 200;

interface DraftKeeperOptions {
  userId: string;
  /** Unique per person. */
  key: string;
  /** The draft to store; undefined if the server has everything. */
  read: () => KeptDraft | undefined;
  /** Reports whether storing succeeded. */
  onKept?: (isKept: boolean) => void;
}

/**
 * Stores typed input locally: soon after each change, one write at a time with the latest text, and immediately when
 * the page may be closed or frozen.
 */
export class DraftKeeper {
  readonly #options: DraftKeeperOptions;
  #timer: number | undefined;
  #writing: Promise<void> | undefined;
  #isDue = false;

  constructor(options: DraftKeeperOptions) {
    this.#options = options;
  }

  note(): void {
    this.#timer ??= window.setTimeout(() => void this.#keep(), keepAfterMs);
  }

  #keep(): Promise<void> {
    this.#clearTimer();
    this.#isDue = true;
    return (this.#writing ??= this.#write());
  }

  async #write(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      await this.#keepOnce();
    }
    this.#writing = undefined;
  }

  async #keepOnce(): Promise<void> {
    const { userId, key, read, onKept } = this.#options;
    const draft = read();
    if (draft === undefined) return;
    const isKept = await keepDraft(userId, key, draft);
    onKept?.(isKept);
  }

  #clearTimer(): void {
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Writes at once, without awaiting a running write: the browser keeps their order. */
  flush(): void {
    if (this.#timer === undefined && this.#writing === undefined) return;
    this.#clearTimer();
    void this.#keepOnce();
  }

  /** Watches the page; the returned function flushes and stops. */
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

  /** Deletes the local copy without awaiting a running write, after which a newer one could follow. */
  async forget(): Promise<void> {
    this.#clearTimer();
    this.#isDue = false;
    await forgetKept(this.#options.userId, this.#options.key);
  }
}
