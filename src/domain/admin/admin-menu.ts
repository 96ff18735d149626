import { type AdminScreen, hasRoleFor, levelOf, type Viewer } from '../access/access.ts';
import { isServedPath } from '../site/paths.ts';
import { adminTexts as texts } from './texts.ts';

type Group = keyof typeof texts.groups;

/** D58, in the specification's order (2, section 2; D3). */
const screensOf = {
  start: ['/admin'],
  website: [
    '/admin/homepage',
    '/admin/about',
    '/admin/invest',
    '/admin/export',
    '/admin/content',
    '/admin/pages',
    '/admin/posts',
    '/admin/facts',
    '/admin/menu',
    '/admin/media',
    '/admin/redirects',
    '/admin/health',
  ],
  investors: ['/admin/investment-opportunities', '/admin/services', '/admin/enquiries', '/admin/answers', '/clients'],
  money: ['/admin/payments'],
  system: ['/admin/settings', '/admin/audit', '/admin/jobs', '/admin/trash'],
} as const satisfies Record<Group | 'start', readonly AdminScreen[]>;

export interface AdminMenuEntry {
  path: string;
  label: string;
}

export interface AdminMenuGroup {
  id: Group | 'start';
  /** Null for entries before all groups. */
  label: string | null;
  entries: AdminMenuEntry[];
}

/** Only existing screens the viewer may open (D4). */
export function adminMenuGroupsFor(viewer: Pick<Viewer, 'roles'> | null): AdminMenuGroup[] {
  return Object.entries(screensOf)
    .map(([id, paths]) => ({
      id: id as AdminMenuGroup['id'],
      label: id === 'start' ? null : texts.groups[id as Group],
      entries: paths
        .filter((path) => isServedPath(path) && hasRoleFor(levelOf(path), viewer))
        .map((path) => ({ path, label: texts.entries[path] })),
    }))
    .filter(({ entries }) => entries.length > 0);
}

export const adminMenuFor = (viewer: Pick<Viewer, 'roles'> | null): AdminMenuEntry[] =>
  adminMenuGroupsFor(viewer).flatMap(({ entries }) => entries);
