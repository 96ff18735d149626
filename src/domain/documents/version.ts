import * as z from 'zod/mini';

/** The version that an edit is based on (D37); 0: nothing stored. */
export const version = z.int().check(z.gte(0), z.lte(1_000_000_000));
