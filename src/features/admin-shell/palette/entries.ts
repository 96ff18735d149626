import type { AdminScreen, Viewer } from '../../../domain/access/access.ts';
import { adminActionsFor, mayOpen } from '../../../domain/admin/admin-actions.ts';
import { adminMenuFor } from '../../../domain/admin/admin-menu.ts';
import { matchRank } from '../../../domain/palette/match.ts';
import type { PaletteGroup, PaletteKind } from '../../../domain/palette/palette.ts';
import { adminTexts } from '../../../domain/admin/texts.ts';
import { paletteTexts as texts } from '../../../domain/palette/texts.ts';
import { settingsTexts } from '../../../domain/settings/texts.ts';
import type { RecentChoice } from '../../../lib/storage/recent-choices.ts';

export interface PaletteEntry extends RecentChoice {
  /** For its icon; '' for an action. */
  screen: string;
  words?: string;
  does?: 'signOut' | 'newTab';
}

export interface EntryGroup {
  name: string;
  entries: PaletteEntry[];
}

const screensOfKinds: Record<PaletteKind, AdminScreen> = {
  pages: '/admin/pages',
  posts: '/admin/posts',
  facts: '/admin/facts',
  opportunities: '/admin/investment-opportunities',
  services: '/admin/services',
  clients: '/clients',
  enquiries: '/admin/enquiries',
  answers: '/admin/answers',
  payments: '/admin/payments',
  media: '/admin/media',
  menus: '/admin/menu',
  users: '/admin/settings',
  redirects: '/admin/redirects',
};

const entry = (kind: string, title: string, href: string, screen = ''): PaletteEntry => {
  return { id: `${kind} ${href}`, title, detail: '', href, screen };
};

function actionsOf(viewer: Viewer): PaletteEntry[] {
  return [
    ...adminActionsFor(viewer, 'all').map(({ label, href }) => entry('action', label, href)),
    { ...entry('action', adminTexts.viewWebsite, '/'), does: 'newTab' },
    { ...entry('action', texts.signOut, '/auth'), does: 'signOut' },
  ];
}

/** The first tab has no name in the URL. */
function tabsOf(viewer: Viewer): PaletteEntry[] {
  if (!mayOpen('/admin/settings', viewer)) return [];
  return Object.entries(settingsTexts.tabNames).map(([tab, label]) => {
    const href = tab === 'general' ? '/admin/settings' : `/admin/settings?tab=${tab}`;
    const words = texts.tabWords[tab as keyof typeof texts.tabWords];
    return { ...entry('tab', texts.settingsTab(label), href, '/admin/settings'), words };
  });
}

export function ownGroups(viewer: Viewer): EntryGroup[] {
  return [
    {
      name: texts.screens,
      entries: adminMenuFor(viewer).map(({ path, label }) => entry('screen', label, path, path)),
    },
    { name: texts.actions, entries: actionsOf(viewer) },
    { name: texts.settings, entries: tabsOf(viewer) },
  ].filter(({ entries }) => entries.length > 0);
}

const rankOf = ({ title, words = '' }: PaletteEntry, q: string) =>
  matchRank(title, q) ?? (matchRank(`${title} ${words}`, q) === undefined ? undefined : 2);

/** All words of `q`; title prefix, title, search terms. */
export function matching(groups: readonly EntryGroup[], q: string): EntryGroup[] {
  return groups.flatMap(({ name, entries }) => {
    const ranked = entries.map((one) => ({ one, rank: rankOf(one, q) }));
    const found = [0, 1, 2].flatMap((rank) => ranked.filter((it) => it.rank === rank).map(({ one }) => one));
    return found.length === 0 ? [] : [{ name, entries: found }];
  });
}

export function storedGroups(groups: readonly PaletteGroup[]): EntryGroup[] {
  return groups.map(({ kind, hits }) => ({
    name: texts.kinds[kind],
    entries: hits.map(({ title, detail, href }, at) => {
      // Redirects may share a screen.
      const id = kind === 'redirects' ? `${kind} ${at} ${title}` : `${kind} ${href}`;
      return { id, title, detail, href, screen: screensOfKinds[kind] };
    }),
  }));
}

/** Still available; local ones under current titles. */
export function recentGroup(recent: readonly RecentChoice[], own: readonly EntryGroup[], viewer: Viewer): EntryGroup[] {
  const known = new Map(own.flatMap(({ entries }) => entries).map((one) => [one.id, one]));
  const entries = recent.flatMap((choice): PaletteEntry[] => {
    const current = known.get(choice.id);
    if (current !== undefined) return [{ ...current, id: `recent ${current.id}` }];
    const kind = choice.id.split(' ', 1)[0] as PaletteKind;
    const screen = Object.hasOwn(screensOfKinds, kind) ? screensOfKinds[kind] : undefined;
    if (screen === undefined || !mayOpen(screen, viewer)) return [];
    return [{ ...choice, id: `recent ${choice.id}`, screen }];
  });
  return entries.length === 0 ? [] : [{ name: texts.recent, entries }];
}
