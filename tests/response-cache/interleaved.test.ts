import { beforeAll, expect, it } from 'vitest';
import type { Node } from '../setup/app.ts';
import { useNodes } from '../setup/nodes.ts';
import {
  cookieOf,
  openVisitors,
  pastTheCache,
  privatePaths,
  publicPaths,
  type Visitor,
  withoutTimes,
} from './visitors.ts';

/** `npm run bench -- --only identities` uses 10,000. */
const requests = Number(process.env.INTERLEAVED_REQUESTS ?? 400);
const atOnce = 16;
const paths = [...publicPaths, ...privatePaths];

const site = useNodes({ figures: { readsPerMinute: 1_000_000 } });
let visitors: Visitor[] = [];

beforeAll(async () => {
  visitors = await openVisitors(site);
});

/** The same numbers in each run. */
let seed = 20_261_126;
function random(below: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
  return Math.floor((seed / 0x80_00_00_00) * below);
}

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('There is nobody to choose.');
  return item;
}

const ask = (node: Node, path: string, cookie: string) => node.request(path, { headers: { cookie } });

/** Changes of a visitor between requests, on either node. */
const changes: ((visitor: Visitor, node: Node) => Promise<void>)[] = [
  async function signsOut(visitor, node) {
    const headers = { cookie: visitor.cookie, origin: node.deps.publicUrl.origin, 'content-type': 'application/json' };
    await node.request('/api/trpc/auth.signOut', { method: 'POST', headers, body: '{"json":null}' });
    // The cookie remains: a copy of it identifies nobody.
    visitor.isSignedIn = false;
  },
  async function signsIn(visitor) {
    visitor.cookie = await cookieOf(site, visitor);
    visitor.isSignedIn = true;
  },
  async function changesRole({ person, roles }) {
    const role = oneOf(['editor', 'admin'] as const);
    const at = roles.indexOf(role);
    if (at === -1) {
      roles.push(role);
      await site.db.userRole.create({ data: { userId: person.id, role } });
    } else {
      roles.splice(at, 1);
      await site.db.userRole.deleteMany({ where: { userId: person.id, role } });
    }
  },
  async function isSuspended({ person, ...visitor }) {
    await site.db.user.update({ where: { id: person.id }, data: { suspendedAt: site.clock.now() } });
    expect(await shownTo(await ask(site.second, '/about', visitor.cookie))).toEqual([]);
    await site.db.user.update({ where: { id: person.id }, data: { suspendedAt: null } });
  },
  async function isRenamed({ person }) {
    await site.db.profile.update({ where: { id: person.id }, data: { firstName: `Name ${random(1000)}` } });
  },
];

/** Ids and addresses of all people named in a response. */
async function shownTo(response: Response): Promise<string[]> {
  const html = await response.text();
  return visitors.flatMap(({ marks }) => marks).filter((mark) => html.includes(mark));
}

async function isRight(visitor: Visitor, node: Node, path: string): Promise<void> {
  const response = await ask(node, path, visitor.cookie);
  expect(response.status).toBe(200);
  const policy = response.headers.get('content-security-policy') ?? '';
  const html = await response.clone().text();
  const name = `${path} of ${visitor.kind}`;
  // The gate's own page depends on the visitor too.
  const isNamed = visitor.isSignedIn || visitor.kind === 'before the gate';
  expect(await shownTo(response), name).toEqual(isNamed ? visitor.marks : []);
  expect(policy).not.toBe('');
  if (privatePaths.includes(path)) return;
  expect(html.includes('href="/clients"'), name).toBe(visitor.isSignedIn && visitor.roles.includes('admin'));
  expect(html.includes('id="account-button"'), name).toBe(visitor.isSignedIn);
}

it(`no user gets the page of another in ${requests} requests between sign-ins, sign-outs and changes of roles`, async () => {
  const changing = visitors.filter(({ kind }) => /^an? (?:client|editor|admin)/.test(kind));
  const nodes = [site.first, site.second];
  let asked = 0;
  while (asked < requests) {
    await Promise.all(Array.from({ length: atOnce }, () => isRight(oneOf(visitors), oneOf(nodes), oneOf(paths))));
    asked += atOnce;
    await oneOf(changes)(oneOf(changing), oneOf(nodes));
    if (random(20) === 0) await site.sql(`UPDATE page_content SET updated_at = now()`);
    if (random(10) > 0) continue;
    const [visitor, path] = [oneOf(visitors), oneOf(paths)];
    const kept = await ask(site.first, path, visitor.cookie);
    const drawn = await ask(site.first, path, `${visitor.cookie}; ${pastTheCache}`);
    expect(withoutTimes(await kept.text()) === withoutTimes(await drawn.text()), `${path} of ${visitor.kind}`).toBe(
      true,
    );
    asked += 1;
  }
}, 600_000);
