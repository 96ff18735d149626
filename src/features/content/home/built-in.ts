import { defaultHomepage } from '../../../domain/content/homepage/default.ts';

/** Separate file, fetched only after a failed load. */
export const builtInHomepage = defaultHomepage;
