import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder, wherever the command was started. (import.meta.dirname is younger than the Node check.) */
export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** An absolute path from one inside the project. */
export function inProject(...parts) {
  return path.join(projectRoot, ...parts);
}
