import * as z from 'zod/mini';
import { importLimits } from './imports.ts';

const name = z.string().check(z.maxLength(60));

/** Sent with the file at each step. */
export const importSettings = z.strictObject({
  /** Position, from 0, by field or `id`; others are not imported. By default from the headings. */
  columns: z.optional(z.record(name, z.number().check(z.int(), z.gte(0), z.lt(importLimits.columns)))),
  /** Field that matches records, in files without ids. */
  matchBy: z.optional(name),
  /** From the check. */
  checked: z.optional(z.string().check(z.maxLength(importLimits.checked))),
});
export type ImportSettings = z.infer<typeof importSettings>;
