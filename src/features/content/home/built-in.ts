import { defaultHomepage } from '../../../domain/content/homepage/default.ts';

/** The built-in home page in a file of its own, so that a browser fetches its words only after a failed load. */
export const builtInHomepage = defaultHomepage;
