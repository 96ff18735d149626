import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { isShownLink } from '../../src/domain/site/addresses.ts';
import { headTexts } from '../../src/domain/site/head-texts.ts';
import { pathOf } from '../../src/domain/site/paths.ts';
import type { MenuLink, SiteSettings, SiteShell } from '../../src/domain/site/site.ts';
import { buildThemeCss } from '../../src/domain/site/theme.ts';
import { showLinks } from '../articles/published.ts';
import type { Deps } from '../context.ts';
import { type ReferenceDeps, showFacts } from '../fact-references/show.ts';
import { showImages } from '../media/resolve.ts';
import { readReplyTime } from '../enquiries/published.ts';
import { type Db } from '../platform/database.ts';
import { isDatabaseDown } from '../platform/database/outages.ts';
import { noteFallback } from '../platform/fallbacks.ts';
import { readGuide } from './guide.ts';
import { readMenus } from './menus.ts';
import { readGroup, readSettings } from '../settings/settings.ts';

type ShellDeps = Pick<Deps, 'publicUrl' | 'gate' | 'clock'>;

const drawn = (links: MenuLink[]) => links.filter(({ url }) => isShownLink(url));

/** A footer edited in the administration keeps this link, unless it links there itself. */
function withVerify(links: SiteShell['settings']['copyright']['links'], menus: readonly MenuLink[]): typeof links {
  const isLinked = [...links, ...menus].some(({ url }) => pathOf(url) === '/verify');
  return isLinked ? links : [...links, { id: 'verify', text: headTexts.verify, url: '/verify' }];
}

/** Content shown on every page has no notes. */
async function showSettingFacts<Settings extends Pick<SiteSettings, 'figures'>>(
  deps: ReferenceDeps,
  { figures, ...content }: Settings,
) {
  return { ...(await showFacts(deps, content, 'words')), figures: await showFacts(deps, figures) };
}

const lastGood = new WeakMap<Db, SiteShell>();

/** Settings, menus and head of public pages. With the database down the last good copy (D23), else rethrows. */
export async function readShell(db: Db, log: Logger, { publicUrl, gate, clock }: ShellDeps): Promise<SiteShell> {
  try {
    const [read, storedMenus, { isRequired }] = await Promise.all([
      readSettings(db, log).then((found) => showImages(db, log, found)),
      readMenus(db),
      gate.check(undefined),
    ]);
    // Staff settings never enter a page.
    const { access: _access, security: _security, enquiries: _enquiries, billing: _billing, guide, ...rest } = read;
    const { facts: _facts, ...stored } = rest;
    const shown = await showSettingFacts({ db, log, clock }, stored);
    const { settings, menus } = await showLinks(db, clock, { settings: shown, menus: storedMenus });
    const footer = { quick: drawn(menus.footer_quick), resources: drawn(menus.footer_resources) };
    const legal = settings.copyright.links.filter(({ url }) => isShownLink(url));
    const copyright = { ...settings.copyright, links: withVerify(legal, [...footer.quick, ...footer.resources]) };
    // For notifications, not public.
    const { adminEmail: _private, ...general } = settings.general;
    const theme = buildThemeCss(settings.appearance);
    const shell: SiteShell = {
      settings: { ...settings, general, copyright },
      menus: {
        header: drawn(menus.header),
        footer_quick: footer.quick,
        footer_resources: footer.resources,
      },
      guide: await readGuide(db, guide.mediaId),
      enquiries: { keptMonths: read.enquiries.retentionMonths, replyTime: await readReplyTime(db) },
      origin: general.siteUrl === '' ? publicUrl.origin : new URL(general.siteUrl).origin,
      isIndexable: !isRequired,
      themeVersion: themeVersionOf(theme),
    };
    lastGood.set(db, shell);
    return shell;
  } catch (error) {
    const kept = lastGood.get(db);
    if (kept === undefined || !isDatabaseDown(error)) throw error;
    noteFallback(error);
    log.error({ err: error }, 'site shell served from the last good copy');
    return kept;
  }
}

export const themeVersionOf = (css: string): string =>
  createHash('sha256').update(css).digest('base64url').slice(0, 10);

/** `/theme.css`. */
export async function readTheme({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<string> {
  try {
    const row = await db.setting.findUnique({ where: { group: 'appearance' }, select: { value: true } });
    return buildThemeCss(readGroup('appearance', row?.value, log));
  } catch (error) {
    const kept = lastGood.get(db);
    if (kept === undefined || !isDatabaseDown(error)) throw error;
    noteFallback(error);
    return buildThemeCss(kept.settings.appearance);
  }
}
