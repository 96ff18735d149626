import * as z from 'zod/mini';

/** The version of a stored row or document that somebody began from (D37); 0 where nothing was stored yet. */
export const version = z.int().check(z.gte(0), z.lte(1_000_000_000));
