import type { StaffLevel } from '../../../src/domain/access/staff-links.ts';
import { maxEventIdLength, type NotificationEvent } from '../../../src/domain/notifications/notifications.ts';
import { type Changed, maxChanged } from './changed.ts';
import { eventIdOf, hasSeen, type Snapshot } from './snapshot.ts';

/** Without id the stream cannot resume from it. */
export interface StreamEvent {
  id: string | undefined;
  event: NotificationEvent;
}

/** To one browser. Buffers one event and merges later ones: slow clients cost no memory. */
export class Line {
  readonly userId: string;
  readonly sessionId: string;
  readonly openedAt: number;
  /** In ms. */
  endsAt: number;
  levels: readonly StaffLevel[];
  /** Undefined before the first event. */
  since: Snapshot | undefined;
  #unread: number | undefined;
  #waiting: StreamEvent | undefined;
  #wake: (() => void) | undefined;
  #isEnded = false;
  #isBehind = false;
  readonly #onReady: () => void;

  constructor(
    of: {
      userId: string;
      sessionId: string;
      endsAt: number;
      openedAt: number;
      levels: readonly StaffLevel[];
      since: Snapshot | undefined;
    },
    onReady: () => void,
  ) {
    this.userId = of.userId;
    this.sessionId = of.sessionId;
    this.endsAt = of.endsAt;
    this.openedAt = of.openedAt;
    this.levels = of.levels;
    this.since = of.since;
    this.#onReady = onReady;
  }

  get isReady(): boolean {
    return this.#waiting === undefined && !this.#isEnded;
  }

  /** Otherwise it requests them later. */
  askReady(): boolean {
    this.#isBehind = !this.isReady;
    return this.isReady;
  }

  /** Keeps what is new since its snapshot. */
  take({ at, unread, rows }: Changed): void {
    if (!this.isReady) return;
    const { since } = this;
    const news = since === undefined ? [] : rows.filter(({ xid }) => !hasSeen(since, xid));
    this.since = at;
    if (news.length === 0 && unread === this.#unread) return;
    this.#unread = unread;
    this.#put({
      id: eventIdOf(at, maxEventIdLength),
      event: {
        kind: 'state',
        unread,
        changed: news.slice(0, maxChanged).map(({ row }) => row),
        isPartial: news.length > maxChanged,
      },
    });
  }

  /** `isReplaced` is sent as the reason, unless the buffer is full. */
  end(isReplaced = false): void {
    if (isReplaced && this.isReady) this.#put({ id: undefined, event: { kind: 'replaced' } });
    this.#isEnded = true;
    this.#wake?.();
  }

  /** Resolves to undefined at the end. */
  async next(): Promise<StreamEvent | undefined> {
    if (this.#waiting === undefined && !this.#isEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
    const item = this.#waiting;
    this.#waiting = undefined;
    if (this.#isBehind && !this.#isEnded) this.#onReady();
    return item;
  }

  #put(item: StreamEvent): void {
    this.#waiting = item;
    this.#wake?.();
  }
}
