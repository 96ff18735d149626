import type * as z from 'zod/mini';

interface LeafRepair {
  /** Undefined if nothing is valid. `note` receives dropped paths. */
  repair: (raw: unknown, note: (path: string) => void) => unknown;
  empty: unknown;
}

/** Keeps `readContent` generic. No zod registry: public pages load this. */
export const leafRepairs = new WeakMap<z.core.$ZodType, LeafRepair>();

/** Drafts may be longer than published values. */
export const draftSchemas = new WeakMap<z.core.$ZodType, () => z.core.$ZodType>();
