import type * as z from 'zod/mini';

/** Repairs compound values their schema rejects. */
interface LeafRepair {
  /** The valid part, or undefined. `note` receives dropped paths. */
  mend: (raw: unknown, note: (path: string) => void) => unknown;
  empty: unknown;
}

/** By schema, so `readContent` stays generic. No zod registry: public pages load this. */
export const leafRepairs = new WeakMap<z.core.$ZodType, LeafRepair>();

/** Schemas for drafts, which may be longer than published values. */
export const draftSchemas = new WeakMap<z.core.$ZodType, () => z.core.$ZodType>();
