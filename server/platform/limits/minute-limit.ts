import type { Clock } from '../clock.ts';

/** At most so many a minute, on this node. */
export class MinuteLimit {
  private readonly clock: Clock;
  private readonly most: number;
  private minute = 0;
  private taken = 0;

  constructor(clock: Clock, most: number) {
    this.clock = clock;
    this.most = most;
  }

  /** False beyond it. */
  take(): boolean {
    const minute = Math.floor(this.clock.now().getTime() / 60_000);
    if (minute !== this.minute) {
      this.minute = minute;
      this.taken = 0;
    }
    this.taken += 1;
    return this.taken <= this.most;
  }
}
