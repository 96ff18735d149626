import * as z from 'zod/mini';

/** Base version of an edit (D37); 0 if nothing was stored. */
export const version = z.int().check(z.gte(0), z.lte(1_000_000_000));
