import type * as z from 'zod/mini';

/** Repairs a compound value that its schema rejects. */
interface LeafRepair {
  /** The valid part of `raw`, or undefined. `note` receives the path of each dropped part. */
  mend: (raw: unknown, note: (path: string) => void) => unknown;
  /** Fallback without a default. */
  empty: unknown;
}

/** Keyed by schema, so that `readContent` stays generic. No zod registry: public pages load this. */
export const leafRepairs = new WeakMap<z.core.$ZodType, LeafRepair>();

/** Draft schemas of the same values, which may be longer than published ones. */
export const draftSchemas = new WeakMap<z.core.$ZodType, () => z.core.$ZodType>();
