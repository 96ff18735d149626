import { forgetKept, keepDraft, type KeptDraft } from './kept-drafts.ts';

/** ms; even while typing. */
const keepAfterMs = 200;

interface DraftKeeperOptions {
  userId: string;
  key: string;
  /** Undefined: the server has everything. */
  read: () => KeptDraft | undefined;
  onKept?: (isKept: boolean) => void;
}

/** Soon after each change, one write at a time with the latest text; immediately when the page may close or freeze. */
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

  /** Does not await a running write: the browser keeps the order. */
  flush(): void {
    if (this.#timer === undefined && this.#writing === undefined) return;
    this.#clearTimer();
    void this.#keepOnce();
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
    await forgetKept(this.#options.userId, this.#options.key);
  }
}
