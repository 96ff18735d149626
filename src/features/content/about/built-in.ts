import { defaultAbout } from '../../../domain/content/about/default.ts';

/** The built-in About page in a file of its own, so that a browser fetches its words only after a failed load. */
export const builtInAbout = defaultAbout;
