import { defaultHomepage } from '../../../domain/content/homepage/default.ts';

/** Separate file so that browsers fetch the fallback only after a failed load. */
export const builtInHomepage = defaultHomepage;
