import { defaultHomepage } from '../../../domain/content/homepage/default.ts';

/** After a failed load. */
export const builtInHomepage = defaultHomepage;
