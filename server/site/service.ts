import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { MenuLink, MenuLocation, SiteSettings, SiteShell } from '../../src/domain/site.ts';
import { buildThemeCss } from '../../src/domain/theme.ts';
import { type Db, isDatabaseDown } from '../platform/database.ts';
import { readMenus } from './menus.ts';
import { readSettings } from './settings.ts';
import { findLiveLinks } from './targets.ts';

const lastGood = new WeakMap<Db, SiteShell>();

/**
 * Settings and menus of every public page. While the database is away the last good copy is given (D23); without one
 * the error goes on to the caller.
 */
export async function readShell(db: Db, log: Logger): Promise<SiteShell> {
  try {
    const [settings, stored] = await Promise.all([readSettings(db, log), readMenus(db)]);
    const { menus, copyright } = await withLiveLinks(db, stored, settings.copyright);
    // The administrator's address is for notices, not for visitors.
    const { adminEmail: _private, ...general } = settings.general;
    const theme = buildThemeCss(settings.appearance);
    const shell: SiteShell = {
      settings: { ...settings, general, copyright },
      menus,
      themeVersion: createHash('sha256').update(theme).digest('base64url').slice(0, 10),
    };
    lastGood.set(db, shell);
    return shell;
  } catch (error) {
    const kept = lastGood.get(db);
    if (kept === undefined || !isDatabaseDown(error)) throw error;
    log.error({ err: error }, 'site shell served from the last good copy');
    return kept;
  }
}

/** Menus and copyright line with only those links that lead somewhere. */
async function withLiveLinks(
  db: Db,
  menus: Record<MenuLocation, MenuLink[]>,
  copyright: SiteSettings['copyright'],
): Promise<{ menus: Record<MenuLocation, MenuLink[]>; copyright: SiteSettings['copyright'] }> {
  const links = [...Object.values(menus).flat(), ...copyright.links];
  const live = await findLiveLinks(
    db,
    links.map((link) => link.url),
  );
  const isLive = (link: { url: string }) => live.has(link.url);
  return {
    menus: {
      header: menus.header.filter(isLive),
      footer_quick: menus.footer_quick.filter(isLive),
      footer_resources: menus.footer_resources.filter(isLive),
    },
    copyright: { ...copyright, links: copyright.links.filter(isLive) },
  };
}

/** The stylesheet of the stored appearance (`/theme.css`). */
export async function readTheme(db: Db, log: Logger): Promise<string> {
  const shell = await readShell(db, log);
  return buildThemeCss(shell.settings.appearance);
}
