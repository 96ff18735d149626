import type { Db } from '../platform/database.ts';

export interface Arrival {
  createdAt: Date;
  /** Answered, or should be by now. */
  isDue: boolean;
  isInTime: boolean;
}

/** What awaits an answer, for the dashboard. */
export type ReadArrivals = (db: Db, zone: string, since: Date, now: Date) => Promise<Arrival[]>;
