import * as z from 'zod';

/** A version of a document or of a draft; 0 for none. */
export const versionInput = z.int().min(0).max(1_000_000_000);

/** A document on its way; its own schema is asked by the services. */
export const contentInput = z.record(z.string().max(60), z.unknown());

/** The id of a row. */
export const rowInput = z.uuid();
