import { hasRoleFor, levelOf, type Viewer } from '../access/access.ts';
import { isServedPath } from '../site/paths.ts';
import { adminTexts as texts } from './texts.ts';

export interface AdminAction {
  label: string;
  href: string;
}

const quick: readonly AdminAction[] = [
  { label: texts.createPage, href: '/admin/pages/new' },
  { label: texts.writePost, href: '/admin/posts?new=true' },
  { label: texts.editMenu, href: '/admin/menu' },
  { label: texts.updateSettings, href: '/admin/settings' },
];

const further: readonly AdminAction[] = [
  { label: texts.ownProfile, href: '/profile' },
  { label: texts.addClient, href: '/clients/new' },
  { label: texts.addOpportunity, href: '/admin/investment-opportunities/new' },
  { label: texts.addService, href: '/admin/services?edit=new' },
];

/** Only existing screens the viewer may open (D4, D21). */
export function adminActionsFor(viewer: Pick<Viewer, 'roles'> | null, which: 'quick' | 'all'): AdminAction[] {
  return [...quick, ...(which === 'all' ? further : [])].filter(({ href }) => mayOpen(href, viewer));
}

/** With or without a query. */
export function mayOpen(href: string, viewer: Pick<Viewer, 'roles'> | null): boolean {
  return isServedPath(href) && hasRoleFor(levelOf(href.replace(/[?#].*$/, '')), viewer);
}
