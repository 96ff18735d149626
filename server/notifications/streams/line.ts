import { maxEventIdLength, type NotificationEvent } from '../../../src/domain/notifications/notifications.ts';
import { type Changed, maxChanged } from './changed.ts';
import { eventIdOf, hasSeen, type Snapshot } from './snapshot.ts';

/** An event on its way to one browser. Without an id it is not one to go on from. */
export interface Told {
  id: string | undefined;
  event: NotificationEvent;
}

/**
 * One stream to one browser. It holds one event at the most: while that is not taken, nothing more is made for it, and what
 * happens meanwhile is told with the next one. A slow reader so costs no memory, and misses nothing.
 */
export class Line {
  readonly userId: string;
  readonly sessionId: string;
  readonly openedAt: number;
  /** When its session is over, as far as is known; ms. */
  endsAt: number;
  /** Whether its person sees notices of staff now. */
  seesStaffNotices: boolean;
  /** What it was told lies in here; undefined before its first event. */
  since: Snapshot | undefined;
  #unread: number | undefined;
  #waiting: Told | undefined;
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
      seesStaffNotices: boolean;
      since: Snapshot | undefined;
    },
    onReady: () => void,
  ) {
    this.userId = of.userId;
    this.sessionId = of.sessionId;
    this.endsAt = of.endsAt;
    this.openedAt = of.openedAt;
    this.seesStaffNotices = of.seesStaffNotices;
    this.since = of.since;
    this.#onReady = onReady;
  }

  get isReady(): boolean {
    return this.#waiting === undefined && !this.#isEnded;
  }

  /** Whether it can be told something now; if not, it asks once it can. */
  askReady(): boolean {
    this.#isBehind = !this.isReady;
    return this.isReady;
  }

  /** Takes what is news to it out of what was read for its person. */
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

  /** Ends it; with `isReplaced` the browser is told why, unless it does not even take what it has. */
  end(isReplaced = false): void {
    if (isReplaced && this.isReady) this.#put({ id: undefined, event: { kind: 'replaced' } });
    this.#isEnded = true;
    this.#wake?.();
  }

  /** The next event, once there is one; undefined at the end. */
  async next(): Promise<Told | undefined> {
    if (this.#waiting === undefined && !this.#isEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
    const told = this.#waiting;
    this.#waiting = undefined;
    if (this.#isBehind && !this.#isEnded) this.#onReady();
    return told;
  }

  #put(told: Told): void {
    this.#waiting = told;
    this.#wake?.();
  }
}
