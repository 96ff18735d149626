import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The first of these commands that the search path has, or of these files that there is.
 *
 * @param {string[]} commands
 * @param {string[]} [places]
 * @returns {string | undefined}
 */
export function findProgram(commands, places = []) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = [...commands.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...places];
  return candidates.find((file) => existsSync(file));
}
