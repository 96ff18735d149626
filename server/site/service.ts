import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { isLinkTarget } from '../../src/domain/paths.ts';
import type { SiteShell } from '../../src/domain/site.ts';
import { buildThemeCss } from '../../src/domain/theme.ts';
import type { Deps } from '../context.ts';
import { showImages } from '../media/resolve.ts';
import { type Db, isDatabaseDown } from '../platform/database.ts';
import { noteStandIn } from '../platform/stand-ins.ts';
import { readMenus } from './menus.ts';
import { readSettings } from './settings.ts';

type ShellDeps = Pick<Deps, 'publicUrl' | 'gate'>;

const lastGood = new WeakMap<Db, SiteShell>();

/**
 * Settings and menus of every public page, and what their head begins with. While the database is away the last good
 * copy is given (D23); without one the error goes on to the caller.
 */
export async function readShell(db: Db, log: Logger, { publicUrl, gate }: ShellDeps): Promise<SiteShell> {
  try {
    const [settings, menus, { isRequired }] = await Promise.all([
      readSettings(db, log).then((stored) => showImages(db, log, stored)),
      readMenus(db),
      gate.check(undefined),
    ]);
    const copyright = { ...settings.copyright, links: settings.copyright.links.filter(({ url }) => isLinkTarget(url)) };
    // The administrator's address is for notices, not for visitors.
    const { adminEmail: _private, ...general } = settings.general;
    const theme = buildThemeCss(settings.appearance);
    const shell: SiteShell = {
      settings: { ...settings, general, copyright },
      menus,
      origin: general.siteUrl === '' ? publicUrl.origin : new URL(general.siteUrl).origin,
      isIndexable: !isRequired,
      themeVersion: createHash('sha256').update(theme).digest('base64url').slice(0, 10),
    };
    lastGood.set(db, shell);
    return shell;
  } catch (error) {
    const kept = lastGood.get(db);
    if (kept === undefined || !isDatabaseDown(error)) throw error;
    noteStandIn(error);
    log.error({ err: error }, 'site shell served from the last good copy');
    return kept;
  }
}

/** The stylesheet of the stored appearance (`/theme.css`). */
export async function readTheme({ db, log, ...deps }: Pick<Deps, 'db' | 'log'> & ShellDeps): Promise<string> {
  const shell = await readShell(db, log, deps);
  return buildThemeCss(shell.settings.appearance);
}
