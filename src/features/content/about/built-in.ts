import { defaultAbout } from '../../../domain/content/about/default.ts';

/** Separate file so that browsers fetch the fallback only after a failed load. */
export const builtInAbout = defaultAbout;
