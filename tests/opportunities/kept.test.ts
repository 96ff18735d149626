import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Prisma } from '../../prisma/generated/client.ts';
import { joinKept, keptLimits } from '../../src/domain/opportunities/kept.ts';
import { isPublicRead } from '../../src/domain/site/public-reads.ts';
import { makeBilling } from '../factories/billing.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';
import { ownDataOf } from '../setup/own-data.ts';
import { callerOf, makeUser, signInAs } from '../setup/people.ts';
import { refusalOf } from '../setup/browser.ts';
import { htmlOf } from '../setup/head.ts';
import { whileLocked } from '../setup/row-lock.ts';

const app = useApp({ password: '', demo: false });
const build = async (overrides: Parameters<typeof buildOpportunity>[1] = {}) =>
  (await buildOpportunity(app.deps.db, overrides)).id;
const buildMany = async (count: number) => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await build());
  return ids;
};

async function someone() {
  const person = await makeUser(app.deps.db);
  return { person, api: (await callerOf(app.deps, person)).opportunities };
}

beforeAll(async () => {
  await app.deps.db.investmentOpportunity.deleteMany();
});

describe('the saved list of an account', () => {
  it('is in the order of saving, for this person only', async () => {
    const { api } = await someone();
    const other = await someone();
    const [first, second, third] = (await buildMany(3)) as [string, string, string];
    await api.keep({ ids: [second] });
    app.clock.advanceSeconds(1);
    expect(await api.keep({ ids: [third, first] })).toEqual({ ids: [second, third, first], left: 0 });
    expect(await api.kept()).toEqual([second, third, first]);
    expect(await other.api.kept()).toEqual([]);
    await other.api.unkeep({ id: second });
    expect(await api.kept()).toEqual([second, third, first]);
    await api.unkeep({ id: third });
    await api.unkeep({ id: third });
    expect(await api.kept()).toEqual([second, first]);
  });

  it('merges the list of a device once, and returns how many were not kept', async () => {
    const { api } = await someone();
    const ids = await buildMany(22);
    await api.keep({ ids: ids.slice(0, 3) });
    const device = ids.slice(2);
    expect(await api.keep({ ids: device })).toEqual({ ids: ids.slice(0, keptLimits.kept), left: 2 });
    expect(await api.keep({ ids: device })).toEqual({ ids: ids.slice(0, keptLimits.kept), left: 2 });
    expect(await api.kept()).toEqual(ids.slice(0, keptLimits.kept));
  });

  it('stays within the limit when two tabs save together', async () => {
    const { person, api } = await someone();
    const ids = await buildMany(keptLimits.kept + 1);
    const last = ids.splice(-3);
    await api.keep({ ids });
    const lock = Prisma.sql`SELECT id FROM users WHERE id = ${person.id}::uuid FOR UPDATE`;
    await whileLocked(app.deps.db, { lock, waiting: 3 }, () => Promise.all(last.map((id) => api.keep({ ids: [id] }))));
    expect(await api.kept()).toHaveLength(keptLimits.kept);
  });

  it('accepts closed ones, and ignores pending, deleted or unknown ones', async () => {
    const { api } = await someone();
    const closed = await build({ status: 'closed' });
    const pending = await build({ status: 'pending' });
    const deleted = await build({ deletedAt: new Date() });
    const unknown = '00000000-0000-7000-8000-000000000000';
    expect(await api.keep({ ids: [pending, closed, deleted, unknown] })).toEqual({ ids: [closed], left: 0 });
  });

  it('is in the personal data export, and is deleted with the opportunity or the account', async () => {
    const { person, api } = await someone();
    const [first, second] = [await build({ title: 'Coffee mill' }), await build()];
    await api.keep({ ids: [first, second] });
    await app.deps.db.investmentOpportunity.delete({ where: { id: second } });
    expect(await ownDataOf(app, await signInAs(app, person))).toMatchObject({
      keptOpportunities: [{ opportunity: { title: 'Coffee mill' } }],
    });
    // Billing records keep the anonymised account.
    await makeBilling(app.deps.db, person.id);
    await (await callerOf(app.deps, person)).profile.deleteAccount();
    expect(await app.deps.db.user.count({ where: { id: person.id } })).toBe(1);
    expect(await app.deps.db.keptOpportunity.count({ where: { userId: person.id } })).toBe(0);
  });

  it('requires an account, and is not a public read', async () => {
    expect(await refusalOf(buildCaller(app.deps).opportunities.kept())).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    expect(['kept', 'adminList', 'byId', 'compare'].filter((name) => isPublicRead(`opportunities.${name}`))).toEqual([
      'byId',
      'compare',
    ]);
  });
});

describe('a comparison', () => {
  it('has the projects in the requested order, and null for those that are not public', async () => {
    const [first, second] = (await buildMany(2)) as [string, string];
    const closed = await build({ status: 'closed' });
    const found = await buildCaller(app.deps).opportunities.compare({ ids: [second, closed, first] });
    expect(found.map(({ id, opportunity }) => [id, opportunity?.id])).toEqual([
      [second, second],
      [closed, undefined],
      [first, first],
    ]);
  });
});

describe('the page of a comparison, without script', () => {
  const path = '/investment-opportunities/compare';
  const open = async (query: string) => {
    const response = await app.request(`${path}${query}`);
    return { status: response.status, html: await htmlOf(response) };
  };

  it('shows the first four, with links that remove one', async () => {
    const ids = await buildMany(5);
    const { status, html } = await open(`?ids=${ids.join(',')}`);
    expect(status).toBe(200);
    expect(html).toContain('You can compare up to 4 projects. These are the first 4.');
    expect(html).toContain('>4 projects compared<');
    expect(html.match(/<th [^>]*scope="col"/g)).toHaveLength(5);
    const rest = ids.slice(1, 4).join('%2C');
    expect(html).toContain(`href="${path}?ids=${rest}"`);
    expect((await open(`?ids=${rest}`)).html).toContain('>3 projects compared<');
    // Without script they do nothing.
    expect(html).not.toMatch(/<button[^>]*>(?:(?!<\/button>).)*(?:Keep|Print)/s);
  });

  it('says so of closed ones, broken links and too few, and links to the list', async () => {
    const [first, closed] = [await build(), await build({ status: 'closed' })];
    const { html } = await open(`?ids=${first},${closed},nonsense`);
    expect(html).toContain('Part of this link is broken. We left that part out.');
    expect(html).toContain('This project is no longer open. It closed or was withdrawn.');
    expect(html).toMatch(new RegExp(`<a [^>]*href="/investment-opportunities/compare\\?ids=${first}"[^>]*>Remove`));
    const alone = await open(`?ids=${first}`);
    expect(alone.html).toContain('>1 project compared<');
    expect(alone.html).toContain('Keep at least two projects to compare them.');
    const none = await open('');
    expect(none.status).toBe(200);
    expect(none.html).toMatch(/<a [^>]*href="\/investment-opportunities"[^>]*>See all opportunities/);
  });
});

describe('lists of ids', () => {
  const id = fc.uuid();

  it('merge in order, once each, and never lose saved ones', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: 20 }), fc.array(id, { maxLength: 30 }), (kept, more) => {
        const { ids, left } = joinKept(kept, more);
        expect(ids.slice(0, kept.length)).toEqual(kept);
        expect(ids.length).toBeLessThanOrEqual(keptLimits.kept);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length + left).toBe(new Set([...kept, ...more]).size);
        expect(joinKept(ids, ids)).toEqual({ ids, left: 0 });
      }),
    );
  });
});
