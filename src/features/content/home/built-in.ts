import { defaultHomepage } from '../../../domain/content/homepage/default.ts';

/** Fetched only after a failed load. */
export const builtInHomepage = defaultHomepage;
