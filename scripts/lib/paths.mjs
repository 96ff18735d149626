import path from 'node:path';

/** The project's own folder, wherever the command was started. */
export const projectRoot = path.resolve(import.meta.dirname, '..', '..');
