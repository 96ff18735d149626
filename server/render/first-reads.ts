import { type GuardedScreen, levelOf, mayEnter, type Viewer } from '../../src/domain/access/access.ts';
import { methodsAt, type Path } from '../../src/lib/api/methods-at.ts';
import { readAddress } from '../../src/lib/api/read-address.ts';
import type { ReadClient } from './read-client.ts';

type Client = ReadClient['client'];
type Ask = (client: Client, viewer: Viewer) => unknown[];

/** What a screen behind sign-in shows first, if its address has no search. A browser test compares with what it asks for. */
const shownFirst: Partial<Record<GuardedScreen, Ask>> = {
  '/dashboard': ({ billing, enquiries }) => [enquiries.mine.query(), billing.overview.query()],
  '/profile': ({ billing, profile }) => [profile.get.query(), billing.details.query()],
  '/admin': ({ audit, site }, viewer) => [
    ...(mayEnter('admin', viewer) ? [site.setup.query(), site.trends.query(), audit.list.query({})] : []),
    site.today.query(),
    site.dashboard.query(),
  ],
  '/admin/about': ({ content }) => [content.forEditing.query({ page: 'about' })],
  '/admin/answers': ({ answers }) => [answers.list.query({})],
  '/admin/audit': ({ audit }) => [audit.list.query({})],
  '/admin/content': ({ site }) => [site.content.forEditing.query({ section: 'hero' })],
  '/admin/enquiries': ({ enquiries }) => [enquiries.list.query({})],
  '/admin/export': ({ content }) => [content.forEditing.query({ page: 'export' })],
  '/admin/facts': ({ facts }) => [facts.series.query(), facts.list.query({})],
  '/admin/health': ({ health }) => [health.list.query({}), health.overview.query()],
  '/admin/homepage': ({ content }) => [content.forEditing.query({ page: 'homepage' })],
  '/admin/invest': ({ content }) => [content.forEditing.query({ page: 'invest' })],
  '/admin/investment-opportunities': ({ opportunities, sectors }) => [
    sectors.list.query(),
    opportunities.adminList.query({}),
  ],
  '/admin/jobs': ({ backups, jobs }) => [jobs.overview.query(), backups.state.query()],
  '/admin/media': ({ media }) => [media.list.query({})],
  '/admin/menu': ({ site }) => [site.menus.list.query()],
  '/admin/pages': ({ pages }) => [pages.list.query({})],
  '/admin/payments': ({ cards, payments }) => [cards.waiting.query(), payments.list.query({ view: 'to-match' })],
  '/admin/posts': ({ posts }) => [posts.list.query({})],
  '/admin/redirects': ({ redirects }) => [redirects.list.query({}), redirects.missing.query({})],
  '/admin/services': ({ services }) => [services.categories.query(), services.list.query({})],
  '/admin/settings': ({ site }) => [site.setting.query({ group: 'general' })],
  '/admin/trash': ({ trash }) => [trash.list.query({})],
  '/clients': ({ clients }) => [clients.list.query({})],
};

/** Addresses of the API. None for who is not admitted. */
export function firstReads(href: string, viewer: Viewer): string[] {
  const ask = Object.hasOwn(shownFirst, href) ? shownFirst[href as GuardedScreen] : undefined;
  if (ask === undefined || !mayEnter(levelOf(href), viewer)) return [];
  const addresses: string[] = [];
  const query = (at: Path, input?: unknown) => addresses.push(readAddress(at.join('.'), input));
  ask(methodsAt({ query }, []) as Client, viewer);
  return addresses;
}
