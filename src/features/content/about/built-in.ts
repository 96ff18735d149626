import { defaultAbout } from '../../../domain/content/about/default.ts';

/** Fetched only after a failed load. */
export const builtInAbout = defaultAbout;
