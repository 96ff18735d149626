import { defaultExport } from '../../../domain/content/export/default.ts';

/** The built-in Export page in a file of its own, so that a browser fetches its words only after a failed load. */
export const builtInExport = defaultExport;
