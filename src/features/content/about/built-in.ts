import { defaultAbout } from '../../../domain/content/about/default.ts';

/** After a failed load. */
export const builtInAbout = defaultAbout;
