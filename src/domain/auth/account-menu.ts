import { hasRoleFor, levelOf, type Viewer } from '../access/access.ts';
import { isServedPath } from '../site/paths.ts';
import { accountTexts as texts } from './account-texts.ts';

export interface AccountEntry {
  label: string;
  path: string;
}

/** Role-dependent links stay in code (D35); order: spec 1 §2. */
const links = {
  header: [
    { label: texts.dashboard, path: '/dashboard' },
    { label: texts.admin, path: '/clients' },
  ],
  own: [
    { label: texts.dashboard, path: '/dashboard' },
    { label: texts.profile, path: '/profile' },
    { label: texts.manageClients, path: '/clients' },
  ],
  administration: [
    { label: texts.adminDashboard, path: '/admin' },
    { label: texts.pages, path: '/admin/pages' },
    { label: texts.posts, path: '/admin/posts' },
    { label: texts.settings, path: '/admin/settings' },
  ],
} as const satisfies Record<string, readonly AccountEntry[]>;

/** Only existing screens the viewer may open (D4, D21). */
export function accountMenu(viewer: Pick<Viewer, 'roles'>): Record<keyof typeof links, AccountEntry[]> {
  const open = (entries: readonly AccountEntry[]) =>
    entries.filter(({ path }) => isServedPath(path) && hasRoleFor(levelOf(path), viewer));
  return { header: open(links.header), own: open(links.own), administration: open(links.administration) };
}
