import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { measureReplyTime } from '../../server/enquiries/median-reply-time.ts';
import { runJobNow } from '../../server/jobs/service.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';
import { callerOf, makeUser, signInAs } from '../setup/people.ts';
import { type InboxApi, keyOf, makeAdmin, receive } from './inbox-scene.ts';

const app = useApp({ figures: { enquiriesPerHour: 1000 } });
let api: InboxApi;
let admin: Awaited<ReturnType<typeof makeAdmin>>['person'];

beforeAll(async () => {
  ({ api, person: admin } = await makeAdmin(app));
});

const retention = async (retentionMonths: number) => {
  const { site } = await callerOf(app.deps, admin);
  const { version } = await site.setting({ group: 'enquiries' });
  await site.saveSetting({ group: 'enquiries', version, value: { recipients: [], retentionMonths } });
};

it('a new retention applies to all enquiries; expired ones are deleted at night with all related rows (D20)', async () => {
  const { db } = app.deps;
  const [old, trashed, young] = [await receive(app), await receive(app), await receive(app)];
  await api.addNote({ id: old.id, body: 'A note' });
  const reply = { subject: 'Reply', body: 'Dear', replyId: randomUUID() };
  await api.reply({ ...(await keyOf(app, old.id)), ...reply });
  await api.remove(await keyOf(app, trashed.id));
  const longAgo = new Date('2025-08-31T03:00:00Z');
  await db.enquiry.updateMany({ where: { id: { in: [old.id, trashed.id] } }, data: { createdAt: longAgo } });
  expect(await runJobNow(app.deps, 'clean-enquiries')).toBe(0);

  await retention(6);
  const { deleteAfter } = await db.enquiry.findUniqueOrThrow({ where: { id: old.id } });
  // The 31st of February is its last day.
  expect(deleteAfter.toISOString()).toBe('2026-02-28T03:00:00.000Z');
  expect(await runJobNow(app.deps, 'clean-enquiries')).toBe(2);
  expect((await db.enquiry.findMany()).map(({ id }) => id)).toEqual([young.id]);
  expect(await db.enquiryNote.count()).toBe(0);
  expect(await db.enquiryReply.count()).toBe(0);
  const entry = await db.auditEntry.findFirstOrThrow({ where: { action: 'enquiries.expire' } });
  expect(entry.before).toEqual({ numbers: [old.number, trashed.number].toSorted() });
  expect(JSON.stringify(entry)).not.toMatch(/Mere|example/);
  await retention(24);
  await db.setting.deleteMany({ where: { group: 'enquiries' } });
});

it('due times follow the time zone of the site', async () => {
  const { id } = await receive(app);
  const { site } = await callerOf(app.deps, admin);
  const { version, value } = await site.setting({ group: 'general' });
  await app.deps.db.enquiry.updateMany({ data: { createdAt: new Date('2026-11-20T15:00:00Z') } });
  // Saturday in Port Moresby, Friday in UTC.
  await site.saveSetting({ group: 'general', version, value: { ...value, timezone: 'UTC' } });
  expect((await api.detail({ id })).dueAt).toBe('2026-11-23T15:00:00.000Z');
  const next = await site.setting({ group: 'general' });
  await site.saveSetting({
    group: 'general',
    version: next.version,
    value: { ...next.value, timezone: 'Pacific/Port_Moresby' },
  });
  expect((await api.detail({ id })).dueAt).toBe('2026-11-23T14:00:00.000Z');
});

async function answered(count: number, hours: number) {
  await app.deps.db.$executeRaw`
    INSERT INTO enquiries (receipt_number, idempotency_key, tracking_token_hash, first_name, last_name, email,
      consented_at, delete_after, created_at, first_reply_at, stage)
    SELECT key, key, key, 'Mere', 'Kila', 'mere@example.com', now(), now() + interval '1 year',
      timestamptz '2026-11-18 08:00+10', timestamptz '2026-11-18 08:00+10' + make_interval(hours => ${hours}::int), 'answered'
    FROM (SELECT gen_random_uuid()::text AS key FROM generate_series(1, ${count}::int)) AS made`;
}

it('the usual reply time is on the page once twenty were answered, and not with fewer', async () => {
  const html = async () => (await app.request('/invest', { headers: { cookie: await app.grantCookie() } })).text();
  await answered(19, 2);
  expect(await measureReplyTime(app.deps.db, defaultSettings.general.timezone, app.clock.now())).toBeUndefined();
  await runJobNow(app.deps, 'enquiry-times');
  expect(await html()).not.toContain('We usually answer');
  await answered(1, 7);
  await runJobNow(app.deps, 'enquiry-times');
  const share = '100% of our replies arrive on time.';
  expect(await html()).toContain(`We usually reply within 2 working hours. ${share}`);
  const shell = await buildCaller(app.deps).site.shell();
  expect(shell.enquiries).toEqual({ keptMonths: 24, replyTime: `We usually reply within 2 working hours. ${share}` });
  await answered(30, 7);
  await runJobNow(app.deps, 'enquiry-times');
  expect((await buildCaller(app.deps).site.shell()).enquiries.replyTime).toBe(
    `We usually reply within 7 working hours. ${share}`,
  );
  await app.deps.db.enquiry.updateMany({
    where: { firstReplyAt: new Date('2026-11-18T15:00:00+10:00') },
    data: { stage: 'closed', closeReason: 'spam' },
  });
  // 19 replies to senders remain.
  await runJobNow(app.deps, 'enquiry-times');
  expect((await buildCaller(app.deps).site.shell()).enquiries.replyTime).toBeNull();
  app.clock.advanceDays(91);
  await runJobNow(app.deps, 'enquiry-times');
  expect((await buildCaller(app.deps).site.shell()).enquiries.replyTime).toBeNull();
  app.clock.advanceDays(-91);
});

it('the export has all filtered enquiries and no formulas, is audited and for admins only', async () => {
  const { id: opportunityId } = await buildOpportunity(app.deps.db, { title: 'Coffee mill' });
  const hostile = await receive(app, {
    opportunityId,
    firstName: '=cmd|x',
    goals: '@SUM(1)\n"quoted", and\nlines',
    phone: '+675 1234567',
  });
  const other = await receive(app, { lastName: 'Namaliu' });
  await api.assign({ ...(await keyOf(app, other.id)), ownerId: admin.id });
  await app.deps.db.$executeRaw`
    INSERT INTO enquiries (receipt_number, idempotency_key, tracking_token_hash, first_name, last_name, email,
      consented_at, delete_after)
    SELECT 'X-' || n, 'x' || n, 'x' || n, 'Many', 'Kila', 'mere@example.com', now(), now() + interval '1 year'
    FROM generate_series(1, 1200) AS n`;
  const path = '/api/exports/enquiries.csv';
  const cookie = await signInAs(app, admin);
  const get = async (query: string, headers: Record<string, string> = { cookie }) => {
    const response = await app.request(`${path}${query}`, { headers });
    return { response, text: await response.text() };
  };
  const { response, text } = await get(`?q=${hostile.number}`);
  expect(response.headers.get('content-type')).toContain('text/csv');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=enquiries-[\d-]+\.csv$/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(text).toContain(`"'=cmd|x"`.replaceAll('"', text.includes(`"'=cmd`) ? '"' : ''));
  expect(text).toContain(`'@SUM(1)\n""quoted"", and\nlines`);
  expect(text).toContain("'+675 1234567");
  expect(text.trimEnd()).toMatch(/,Coffee mill$/);
  expect(text).not.toContain('Namaliu');
  await app.deps.db.investmentOpportunity.delete({ where: { id: opportunityId } });
  expect((await get(`?q=${hostile.number}`)).text.trimEnd()).toMatch(/,Coffee mill$/);
  expect((await get('?owner=mine')).text.trim().split('\r\n')).toHaveLength(2);
  const all = (await get('')).text.trim().split('\r\n');
  expect(all).toHaveLength(1 + 1202);
  expect(new Set(all).size).toBe(1203);
  const entries = await app.deps.db.auditEntry.findMany({ where: { action: 'enquiries.export' } });
  expect(entries).toHaveLength(4);

  expect((await get('?stage=none')).response.status).toBe(400);
  expect((await get('?sql=1')).response.status).toBe(400);
  expect((await get('', {})).response.status).toBe(401);
  expect((await get('', { cookie: await app.grantCookie() })).response.status).toBe(401);
  const editor = await makeUser(app.deps.db, { roles: ['editor'] });
  expect((await get('', { cookie: await signInAs(app, editor) })).response.status).toBe(403);
  expect(await app.deps.db.auditEntry.count({ where: { action: 'enquiries.export' } })).toBe(4);
});
