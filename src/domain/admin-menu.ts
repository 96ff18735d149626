import { hasRoleFor, levelOf, type Viewer } from './access.ts';
import { isServedPath } from './paths.ts';
import { adminTexts } from './texts/admin.ts';

export interface AdminMenuEntry {
  path: string;
  label: string;
}

/**
 * The sidebar in its order (specification 2, section 2; D3): what this version serves and this person may open, so that
 * no entry leads to a refusal (D4).
 */
export function adminMenuFor(viewer: Pick<Viewer, 'roles'> | null): AdminMenuEntry[] {
  return Object.entries(adminTexts.entries)
    .map(([path, label]) => ({ path, label }))
    .filter(({ path }) => isServedPath(path) && hasRoleFor(levelOf(path), viewer));
}
