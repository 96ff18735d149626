import type { Role } from '../../src/domain/access/roles.ts';
import { isPersonalPath, isPrivateScreen, servedPaths } from '../../src/domain/site/paths.ts';
import type { useNodes } from '../setup/nodes.ts';
import { buildAuthenticator } from '../setup/authenticator.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { makeUser, type Person, signInAs } from '../setup/people.ts';

export type Nodes = ReturnType<typeof useNodes>;

export const publicPaths: readonly string[] = servedPaths.filter((path) => !isPersonalPath(path));

export const privatePaths: readonly string[] = servedPaths.filter((path) => isPrivateScreen(path));

/** Makes Express render the page for this request: a cookie that only Express reads, and that matches nothing. */
export const pastTheCache = 'enquiry-receipt=none';

/** Removes the times of data, the only difference between two renderings of a page. */
export const withoutTimes = (html: string) =>
  html.replaceAll(/\b(u|now|dataUpdatedAt|dehydratedAt):\d+/g, (_, name: string) => `${name}:0`);

/** A visitor with an account, whatever its current rights. */
export interface Visitor {
  kind: string;
  person: Person;
  /** Texts that appear only in this visitor's pages. */
  marks: string[];
  cookie: string;
  roles: Role[];
  isSignedIn: boolean;
}

const kinds: [kind: string, options: Parameters<typeof makeUser>[1], firstName: string | null][] = [
  ['a stranger', {}, null],
  ['unconfirmed', { confirmed: false }, 'Unconfirmed'],
  ['suspended', { suspended: true }, 'Suspended'],
  ['a client', {}, 'Client'],
  ['a client without a name', {}, null],
  ['a client of many signs', {}, `O'Neill <b> & "Sons" \\ \u2028`],
  ['an editor', { roles: ['editor'] }, 'Editor'],
  ['an admin', { roles: ['admin'] }, 'Admin'],
  ['before the gate', { roles: ['admin'] }, 'Gate'],
  ['whose code is awaited', { roles: ['admin'] }, 'Pending'],
];

export const cookieOf = (site: Nodes, visitor: Pick<Visitor, 'person'>) => signInAs(site.first, visitor.person);

/** Of a browser with the right password that still owes the code. */
async function pendingCookie(site: Nodes, person: Person): Promise<string> {
  const { first } = site;
  const asked = { deps: first.deps, request: (path: string, init?: RequestInit) => first.request(path, init) };
  const own = (await HttpBrowser.open(asked)).take(await signInAs(site.first, person));
  const { factorId, secret } = (await own.call('profile.beginTwoFactor')).data as { factorId: string; secret: string };
  await own.call('profile.confirmTwoFactor', { factorId, code: buildAuthenticator(secret, site.clock).code() });
  const browser = await HttpBrowser.open(asked);
  await browser.call('auth.signIn', { email: person.email, password: person.password });
  return browser.cookieHeader;
}

/** One visitor of each kind. */
export async function openVisitors(site: Nodes): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  for (const [kind, options = {}, firstName] of kinds) {
    const person = await makeUser(site.db, options);
    await site.db.profile.update({ where: { id: person.id }, data: { firstName } });
    const isSignedIn = /^an? (?:client|editor|admin)/.test(kind);
    let cookie = await signInAs(site.first, person);
    if (kind === 'a stranger') cookie = cookie.replace(/; session=.*$/, '');
    if (kind === 'before the gate') cookie = cookie.replace(/^trial=[^;]*; /, '');
    if (kind === 'whose code is awaited') cookie = await pendingCookie(site, person);
    const roles = [...(options.roles ?? [])];
    visitors.push({ kind, person, marks: [person.id, person.email], cookie, roles, isSignedIn });
  }
  return visitors;
}
