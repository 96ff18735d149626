import * as z from 'zod';

/** A document on its way; its own schema is asked by the services. */
export const contentInput = z.record(z.string().max(60), z.unknown());

/** The id of a row. */
export const rowInput = z.uuid();
