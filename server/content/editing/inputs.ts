import * as z from 'zod';

/** Services validate it. */
export const contentInput = z.record(z.string().max(60), z.unknown());

export const rowInput = z.uuid();
