import { defaultExport } from '../../../domain/content/export/default.ts';

/** Fetched only after a failed load. */
export const builtInExport = defaultExport;
