import { cursorTexts } from '../../src/domain/forms/cursor-texts.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { inboxPageSize } from '../../src/domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../src/domain/enquiries/inbox-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import type { Prisma } from '../../prisma/generated/client.ts';
import { inboxStatements } from '../../server/enquiries/inbox/list.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { auditOf, mailsTo, refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser, type Person } from '../setup/people.ts';
import { explain, vacuum } from '../setup/plans.ts';
import { type InboxApi, keyOf, makeAdmin, receive } from './inbox-scene.ts';

const app = useApp({ figures: { enquiriesPerHour: 1000 } });
const advanceDays = (days: number) => app.clock.advanceDays(days);
let admin: Person;
let api: InboxApi;

beforeAll(async () => {
  ({ person: admin, api } = await makeAdmin(app));
});

describe('the list', () => {
  it('is filtered by stage, owner, text and overdue, with counts under the same filter', async () => {
    const [first, second] = [await receive(app, { firstName: 'Élodie' }), await receive(app, { lastName: 'Namaliu' })];
    const third = await receive(app);
    await api.assign({ ...(await keyOf(app, second.id)), ownerId: admin.id });
    await api.close({ ...(await keyOf(app, third.id)), reason: 'answered' });
    const ids = async (filter: Parameters<InboxApi['list']>[0]) => {
      const { items, total } = await api.list(filter);
      expect(total).toBe(items.length);
      return items.map(({ id }) => id);
    };
    expect(await ids({})).toEqual([third.id, second.id, first.id]);
    expect(await ids({ stage: 'open' })).toEqual([second.id, first.id]);
    expect(await ids({ stage: 'closed' })).toEqual([third.id]);
    expect(await ids({ owner: 'mine' })).toEqual([second.id]);
    expect(await ids({ owner: admin.id })).toEqual([second.id]);
    expect(await ids({ owner: 'nobody' })).toEqual([third.id, first.id]);
    expect(await ids({ q: 'elodie kila' })).toEqual([first.id]);
    expect(await ids({ q: second.number.toLowerCase() })).toEqual([second.id]);
    expect(await ids({ q: '%' })).toEqual([]);
    expect(await ids({ overdue: true })).toEqual([]);
    advanceDays(5);
    expect(await ids({ overdue: true, sort: 'due' })).toEqual([first.id, second.id]);
    expect((await api.list({ owner: 'mine' })).items[0]).toMatchObject({
      isOverdue: true,
      owner: { name: admin.email },
    });
    advanceDays(-5);
    expect((await api.list({})).people.map(({ id }) => id)).toContain(admin.id);
  });

  it('links the opportunity while it exists, and shows its last title afterwards (D71)', async () => {
    const { db } = app.deps;
    const { id: opportunityId } = await buildOpportunity(db, { title: 'Coffee mill' });
    const { id } = await receive(app, { opportunityId });
    const shown = async () => {
      const [row] = (await api.list({})).items;
      expect((await api.detail({ id })).opportunity).toEqual(row?.opportunity);
      return row?.opportunity;
    };
    const change = (data: Prisma.InvestmentOpportunityUpdateInput) =>
      db.investmentOpportunity.update({ where: { id: opportunityId }, data });
    expect(await shown()).toEqual({ id: opportunityId, title: 'Coffee mill', isShown: true });
    await change({ title: 'Tea mill', status: 'closed' });
    expect(await shown()).toEqual({ id: opportunityId, title: 'Tea mill', isShown: false });
    await change({ status: 'active', deletedAt: app.clock.now() });
    expect(await shown()).toEqual({ id: null, title: 'Tea mill', isShown: false });
    await db.investmentOpportunity.delete({ where: { id: opportunityId } });
    expect(await shown()).toEqual({ id: null, title: 'Coffee mill', isShown: false });
    await receive(app);
    expect((await api.list({})).items[0]?.opportunity).toBeNull();
  });

  it('continues after the previous page, in both orders, and refuses a forged cursor', async () => {
    const { db } = app.deps;
    await db.$executeRaw`
      INSERT INTO enquiries (receipt_number, idempotency_key, tracking_token_hash, first_name, last_name, email,
        consented_at, delete_after, due_at, created_at)
      SELECT 'P-' || n, 'p' || n, 'p' || n, 'Mere', 'Kila', 'mere@example.com', now(), now() + interval '1 year',
        CASE WHEN n % 3 = 0 THEN NULL ELSE timestamptz '2026-11-01' + make_interval(hours => n % 7) END,
        timestamptz '2026-10-01' + make_interval(mins => n / 2)
      FROM generate_series(1, 120) AS n`;
    for (const sort of ['newest', 'due'] as const) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await api.list({ sort, ...(after === undefined ? {} : { after }) });
        expect(page.total).toBe(120);
        expect(page.items.length).toBeLessThanOrEqual(inboxPageSize);
        seen.push(...page.items.map(({ id }) => id));
        after = page.next ?? undefined;
      } while (after !== undefined);
      expect(new Set(seen).size).toBe(120);
    }
    // Enquiries without a due time are last, and all of them on later pages.
    const last = await api.list({ sort: 'due', after: (await api.list({ sort: 'due' })).next ?? undefined });
    expect(last.items.map(({ dueAt }) => dueAt === null)).toEqual(Array.from({ length: 50 }, (_, at) => at >= 30));
    const { next } = await api.list({ sort: 'due' });
    for (const after of [next ?? '', 'x']) {
      const refusal = await refusalOf(api.list({ sort: 'newest', after }));
      expect(refusal).toMatchObject({ code: 'VALIDATION', fieldErrors: { after: [cursorTexts.bad] } });
    }
  });
});

it('uses an index in both orders, also on late pages, and is counted without reading rows', async () => {
  const { db } = app.deps;
  await db.$executeRaw`
    INSERT INTO enquiries (receipt_number, idempotency_key, tracking_token_hash, first_name, last_name, email, goals,
      consented_at, delete_after, stage, due_at, created_at)
    SELECT 'P-' || n, 'p' || n, 'p' || n, 'Mere', 'Kila', 'mere@example.com', repeat('Their plans. ', 30), now(),
      now() + interval '1 year', (ARRAY['new', 'answered', 'closed'])[1 + n % 3]::enquiry_stage,
      timestamptz '2026-11-01' + make_interval(hours => n % 700), timestamptz '2026-10-01' + make_interval(mins => n)
    FROM generate_series(1, 5000) AS n`;
  await vacuum(db, 'enquiries');
  const ctx = { deps: app.deps, caller: { userId: admin.id } };
  const indexes = { newest: 'enquiries_created_at_id_idx', due: 'enquiries_live_due_idx' };
  for (const sort of ['newest', 'due'] as const) {
    const { next } = await api.list({ sort });
    for (const after of [undefined, next ?? undefined]) {
      const plan = await explain(db, inboxStatements(ctx, { sort, ...(after === undefined ? {} : { after }) }).page);
      expect(plan).toContain(indexes[sort]);
      expect(plan).not.toMatch(/Seq Scan on enquiries/);
    }
  }
  for (const filter of [
    {},
    { stage: 'open' },
    { stage: 'answered' },
    { overdue: true },
    { owner: 'nobody' },
  ] as const) {
    expect(await explain(db, inboxStatements(ctx, filter).count), JSON.stringify(filter)).toContain(
      'Index Only Scan using enquiries_live',
    );
  }
});

describe('from new to closed', () => {
  it('is assigned, reassigned, unassigned, closed and reopened, with each change audited', async () => {
    const { id, number } = await receive(app);
    const other = (await makeAdmin(app)).person;
    const mine = await api.assign({ ...(await keyOf(app, id)), ownerId: admin.id });
    expect(mine).toMatchObject({ stage: 'assigned', owner: { id: admin.id }, version: 2 });
    expect(mine.assignedAt).not.toBeNull();
    // Who takes it over needs no mail; who is given it is told, without a word of the sender's.
    const mails = await mailsTo(app, admin.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`New enquiry ${number}`]);
    await api.assign({ ...(await keyOf(app, id)), ownerId: other.id });
    const [mail] = await mailsTo(app, other.email);
    expect(mail?.subject).toContain(number);
    expect(JSON.stringify(mail)).not.toContain('Kila');
    expect(await api.assign({ ...(await keyOf(app, id)), ownerId: null })).toMatchObject({ stage: 'new', owner: null });
    const closed = await api.close({ ...(await keyOf(app, id)), reason: 'answered' });
    expect(closed.stage).toBe('closed');
    expect(closed.closedAt).not.toBeNull();
    expect(await refusalOf(api.close({ ...(await keyOf(app, id)), reason: 'answered' }))).toMatchObject({
      message: texts.refusedMove,
    });
    expect(await refusalOf(api.assign({ ...(await keyOf(app, id)), ownerId: admin.id }))).toMatchObject({
      code: 'VALIDATION',
      message: texts.refusedMove,
    });
    expect(await api.reopen(await keyOf(app, id))).toMatchObject({ stage: 'new', closedAt: null });
    expect((await auditOf(app, id)).map(({ action }) => action)).toEqual([
      'enquiries.assign',
      'enquiries.assign',
      'enquiries.assign',
      'enquiries.close',
      'enquiries.reopen',
    ]);
  });

  it('is owned by admins alone', async () => {
    const { id } = await receive(app);
    const editor = await makeUser(app.deps.db, { roles: ['editor'] });
    const gone = await makeUser(app.deps.db, { roles: ['admin'], suspended: true });
    for (const ownerId of [editor.id, gone.id, randomUUID()]) {
      const refusal = await refusalOf(api.assign({ ...(await keyOf(app, id)), ownerId }));
      expect(refusal).toMatchObject({ code: 'VALIDATION', fieldErrors: { ownerId: [texts.noSuchPerson] } });
    }
  });

  it('is assigned to one of ten concurrent officers, and the others get a conflict (D37)', async () => {
    const { id } = await receive(app);
    const key = await keyOf(app, id);
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => api.assign({ ...key, ownerId: admin.id })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => String(reason));
    for (const words of refused) expect(words).toContain(formTexts.newerVersion);
    expect(await app.deps.db.auditEntry.count({ where: { entityId: id } })).toBe(1);
  });

  it('accepts concurrent notes, based on any version, and shows their authors', async () => {
    const { id } = await receive(app);
    await Promise.all(['One', 'Two\nlines', 'Three'].map((body) => api.addNote({ id, body })));
    const { notes, version } = await api.detail({ id });
    expect(new Set(notes.map(({ body }) => body))).toEqual(new Set(['One', 'Two\nlines', 'Three']));
    expect(notes[0]?.author).toBe(admin.email);
    expect(version).toBe(1);
    expect(await refusalOf(api.addNote({ id, body: ' ' }))).toMatchObject({
      fieldErrors: { body: [texts.noteMissing] },
    });
    expect(await refusalOf(api.addNote({ id: randomUUID(), body: 'x' }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('has the due time that staff set, which no holiday moves', async () => {
    const [{ id }, other] = [await receive(app), await receive(app)];
    const before = (await api.detail({ id: other.id })).dueAt;
    expect(before).toBe('2026-11-23T02:00:00.000Z');
    const dueAt = '2026-12-24T06:00:00.000Z';
    expect(await api.setDue({ ...(await keyOf(app, id)), dueAt })).toMatchObject({ dueAt });
    const { id: holiday, version } = await api.addHoliday({ date: '2026-11-23', name: 'Day of rest' });
    expect((await api.detail({ id: other.id })).dueAt).toBe('2026-11-24T02:00:00.000Z');
    expect((await api.detail({ id })).dueAt).toBe(dueAt);
    await api.removeHoliday({ id: holiday, version });
    expect((await api.detail({ id: other.id })).dueAt).toBe(before);
    expect(await refusalOf(api.setDue({ ...(await keyOf(app, id)), dueAt: 'soon' }))).toMatchObject({
      code: 'VALIDATION',
    });
  });
});

describe('the trash', () => {
  it('removes an enquiry from every list, and restores it with its notes', async () => {
    const { id, number } = await receive(app);
    await api.addNote({ id, body: 'Call back' });
    const key = await keyOf(app, id);
    expect(await refusalOf(api.remove({ ...key, version: 9 }))).toMatchObject({ code: 'CONFLICT' });
    await api.remove(key);
    expect((await api.list({})).items).toEqual([]);
    for (const call of [
      () => api.detail({ id }),
      () => api.addNote({ id, body: 'x' }),
      () => api.close({ ...key, reason: 'spam' }),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ code: 'NOT_FOUND' });
    }
    const { trash } = await callerOf(app.deps, admin);
    expect((await trash.list({ kind: 'enquiry' })).items).toMatchObject([{ id, name: `${number}, Mere Kila` }]);
    await trash.restore({ kind: 'enquiry', id });
    expect((await api.detail({ id })).notes).toMatchObject([{ body: 'Call back' }]);
    await api.remove(await keyOf(app, id));
    await trash.purge({ kind: 'enquiry', id });
    expect(await app.deps.db.enquiryNote.count()).toBe(0);
    expect(await refusalOf(trash.restore({ kind: 'enquiry', id }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
