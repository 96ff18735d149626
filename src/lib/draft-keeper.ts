import { forgetKept, keepDraft, type KeptDraft } from './kept-drafts.ts';

/** How old the copy on the device may be while somebody types, however long they type without a pause. */
const keepAfterMs = 200;

interface DraftKeeperOptions {
  userId: string;
  /** Names what is kept among all of this person. */
  key: string;
  /** What is to be kept now; undefined where the server has it all. */
  read: () => KeptDraft | undefined;
  /** Told whether the browser kept it. */
  onKept?: (isKept: boolean) => void;
}

/**
 * Keeps what is typed on the device: soon after each change, one write at a time with the latest text, and at once when
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

  /** Something has changed. */
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

  /** Keeps what was noted last, without waiting for a write that is under way: the browser does them in their order. */
  flush(): void {
    if (this.#timer === undefined && this.#writing === undefined) return;
    this.#clearTimer();
    void this.#keepOnce();
  }

  /** Follows the page until the function it answers is called, which keeps what was noted last. */
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

  /** Nothing of it stays on the device. Not after a write that is under way, which could be followed by a newer one. */
  async forget(): Promise<void> {
    this.#clearTimer();
    this.#isDue = false;
    await forgetKept(this.#options.userId, this.#options.key);
  }
}
