import { defaultExport } from '../../../domain/content/export/default.ts';

/** After a failed load. */
export const builtInExport = defaultExport;
