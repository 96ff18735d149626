import { defaultExport } from '../../../domain/content/export/default.ts';

/** Separate file, fetched only after a failed load. */
export const builtInExport = defaultExport;
