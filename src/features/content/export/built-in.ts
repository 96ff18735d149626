import { defaultExport } from '../../../domain/content/export/default.ts';

/** Separate file so that browsers fetch the fallback only after a failed load. */
export const builtInExport = defaultExport;
