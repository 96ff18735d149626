import type * as z from 'zod/mini';

/** How a value that is more than a leaf, but no object of fields, is read when its schema refuses it as stored. */
interface LeafRepair {
  /** What is valid in `raw`; undefined where nothing is. `note` names what was left out, by its path inside the value. */
  mend: (raw: unknown, note: (path: string) => void) => unknown;
  /** What stands where nothing can be read and there is no default. */
  empty: unknown;
}

/** By schema, so that `readContent` knows nothing of what such a value is. No registry of zod: public pages load this. */
export const leafRepairs = new WeakMap<z.core.$ZodType, LeafRepair>();

/** By schema, that of the same value in a draft, where it may be longer than what is published. */
export const draftSchemas = new WeakMap<z.core.$ZodType, () => z.core.$ZodType>();
