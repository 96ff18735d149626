import type { ExampleCounts } from '../../src/domain/admin/dashboard.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../platform/database.ts';

export interface Example {
  id: string;
  version: number;
}

/** Invented records (D63), stored or available. */
export interface Examples {
  noun: keyof ExampleCounts;
  count: (db: Db) => Promise<number>;
  find: (db: Db) => Promise<Example[]>;
  /** As its screen does. NOT_FOUND, CONFLICT if saved since. */
  remove: (ctx: SignedIn, one: Example) => Promise<unknown>;
}

export const exampleSelect = { id: true, version: true } as const;
export const undeletedExample = { isDemo: true, deletedAt: null } as const;
