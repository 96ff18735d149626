import type { ExampleCounts } from '../../src/domain/admin/dashboard.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../platform/database.ts';

export interface Example {
  id: string;
  version: number;
}

/** Invented records of a noun (D63): those on the site or that could be put there. */
export interface Examples {
  noun: keyof ExampleCounts;
  count: (db: Db) => Promise<number>;
  find: (db: Db) => Promise<Example[]>;
  /** Removes one as its own screen does. Throws NOT_FOUND or CONFLICT where it is gone or was saved since. */
  remove: (ctx: SignedIn, one: Example) => Promise<unknown>;
}

export const exampleSelect = { id: true, version: true } as const;
export const livingExample = { isDemo: true, deletedAt: null } as const;
