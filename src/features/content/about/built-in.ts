import { defaultAbout } from '../../../domain/content/about/default.ts';

/** Separate file, fetched only after a failed load. */
export const builtInAbout = defaultAbout;
