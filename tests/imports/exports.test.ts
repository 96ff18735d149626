import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { runNextExport } from '../../server/imports/export-run.ts';
import { openDatabase } from '../../server/platform/database.ts';
import { cleaningJobs } from '../../server/jobs/cleaning.ts';
import { exportLimits, type ExportNoun } from '../../src/domain/exports/exports.ts';
import { exportTexts as texts } from '../../src/domain/exports/texts.ts';
import { useApp } from '../setup/app.ts';
import { callerOf } from '../setup/people.ts';
import { importerOf } from './scene.ts';

const app = useApp({ password: '', demo: false });
const many = exportLimits.streamed + 20;

const all = 2 * many;

beforeAll(async () => {
  const data = Array.from({ length: all }, (_, n) => ({
    name: `Company ${n}`,
    status: n % 2 === 0 ? ('active' as const) : ('prospect' as const),
  }));
  // Small enough for the statement timeout.
  for (let n = 0; n < all; n += 2_000) await app.deps.db.client.createMany({ data: data.slice(n, n + 2_000) });
});

async function scene() {
  const admin = await importerOf(app);
  const api = (await callerOf(app, admin.person)).exports;
  const start = async (filter: Record<string, string> = {}, key: string = randomUUID()) =>
    (await api.start({ noun: 'clients', filter, key })).export;
  const fetchFile = (id: string, cookie = admin.cookie) =>
    app.request(`/api/exports/files/${id}`, { headers: { cookie } });
  return { admin, api, start, fetchFile };
}

async function startedExport() {
  const made = await scene();
  const id = await made.start({ status: 'active' });
  if (id === null) throw new Error('It is short.');
  return { ...made, id };
}

const cleaning = cleaningJobs.find(({ name }) => name === 'clean-access');
if (cleaning === undefined) throw new Error('There is no such job.');

const linesIn = (csv: string) => csv.trim().split('\r\n').length;

describe('an export', () => {
  it('of few rows is a direct answer', async () => {
    const { start, api } = await scene();
    expect(await start({ q: 'Company 77' })).toBeNull();
    expect(await api.open({ noun: 'clients' })).toEqual([]);
    expect(await app.deps.db.auditEntry.count({ where: { action: 'clients.export' } })).toBe(0);
  });

  it('outlasts the time that a transaction may be idle', async () => {
    const { db } = app.deps;
    const { id, api } = await startedExport();
    const url = `${app.databaseUrl}?idle_in_transaction_session_timeout=200&application_name=strict`;
    const strict = openDatabase({ url, poolSize: 3, onPoolError: () => undefined });
    let ended: Promise<boolean> | undefined;
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE clients`;
      ended = runNextExport({ ...app.deps, db: strict.db });
      await vi.waitFor(async () => {
        const idle = await db.$queryRaw`SELECT pid FROM pg_stat_activity WHERE application_name = 'strict'
          AND state = 'idle in transaction' AND clock_timestamp() - state_change > interval '500 ms'`;
        expect(idle).toHaveLength(1);
      }, 4_000);
    });
    expect(await ended).toBe(true);
    await strict.close();
    expect(await api.run({ id })).toMatchObject({ percent: 100, error: null });
  });

  it('of many rows is written by a node, announced with its download, and equals the direct answer', async () => {
    const { db } = app.deps;
    const { id, api, admin, fetchFile } = await startedExport();
    expect(await api.open({ noun: 'clients' })).toMatchObject([{ id, total: many, percent: 0, finishedAt: null }]);
    expect(await api.open({ noun: 'payments' })).toEqual([]);
    expect((await fetchFile(id)).status).toBe(404);
    expect(await runNextExport(app.deps)).toBe(true);
    expect(await runNextExport(app.deps)).toBe(false);
    expect(await api.open({ noun: 'clients' })).toEqual([]);
    expect(await api.run({ id })).toMatchObject({ percent: 100, error: null });
    const notices = await db.notification.findMany({ where: { userId: admin.person.id } });
    expect(notices).toMatchObject([{ category: 'today', title: 'Export ready', link: `/clients?exported=${id}` }]);
    const file = await fetchFile(id);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=clients-\d{4}-\d\d-\d\d\.csv$/);
    const text = Buffer.from(await file.arrayBuffer()).toString('utf8');
    expect(linesIn(text)).toBe(many + 1);
    expect(text).not.toContain('prospect');
    expect(text).toBe(await admin.export('clients', '?status=active'));
    expect(await db.auditEntry.count({ where: { action: 'clients.export', actorId: admin.person.id } })).toBe(3);
    expect(await db.auditEntry.findFirst({ where: { action: 'clients.export', entityId: id } })).toMatchObject({
      entityName: file.headers.get('content-disposition')?.replace(/.*filename=/, ''),
    });
  });

  it('has every row without a filter', async () => {
    const { start, fetchFile } = await scene();
    const id = await start();
    await runNextExport(app.deps);
    expect(linesIn(await (await fetchFile(id ?? '')).text())).toBe(all + 1);
  });

  it('sent again with its key is the same one, and a different filter is refused', async () => {
    const { start } = await scene();
    const key = randomUUID();
    const id = await start({}, key);
    expect(await start({}, key)).toBe(id);
    expect(await app.deps.db.csvExport.count()).toBe(1);
    expect(await app.deps.db.auditEntry.count({ where: { action: 'clients.export' } })).toBe(1);
    await expect(start({ sort: 'name' }, randomUUID())).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(start({ status: 'active' }, key)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is written once, by one of two nodes', async () => {
    const { admin } = await startedExport();
    const both = await Promise.all([runNextExport(app.deps), runNextExport(app.deps)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await app.deps.db.notification.count({ where: { userId: admin.person.id } })).toBe(1);
  });

  it('requires the role when it is written', async () => {
    const { id, api, admin } = await startedExport();
    await app.deps.db.userRole.deleteMany({ where: { userId: admin.person.id } });
    await runNextExport(app.deps);
    await app.deps.db.userRole.create({ data: { userId: admin.person.id, role: 'admin' } });
    expect((await api.run({ id })).error).toBe(texts.noLonger);
    expect((await app.deps.db.csvExport.findUniqueOrThrow({ where: { id } })).file).toBeNull();
  });

  it('can be downloaded only with the current right to export', async () => {
    const { id, admin, fetchFile } = await startedExport();
    await runNextExport(app.deps);
    const other = await importerOf(app);
    expect((await fetchFile(id, other.cookie)).status).toBe(200);
    const editor = await importerOf(app, ['editor']);
    expect((await fetchFile(id, editor.cookie)).status).toBe(403);
    await app.deps.db.userRole.deleteMany({ where: { userId: admin.person.id } });
    expect((await fetchFile(id)).status).toBe(403);
  });

  it('expires, and its row and file are removed by the next cleaning', async () => {
    const { id, api, fetchFile } = await startedExport();
    await runNextExport(app.deps);
    const { expiresAt } = await app.deps.db.csvExport.findUniqueOrThrow({ where: { id } });
    expect(expiresAt.getTime() - app.clock.now().getTime()).toBe(3 * 86_400_000);
    await cleaning.run(app.deps);
    expect((await fetchFile(id)).status).toBe(200);
    await app.deps.db.csvExport.update({ where: { id }, data: { expiresAt: app.clock.now() } });
    expect((await fetchFile(id)).status).toBe(404);
    await expect(api.run({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await cleaning.run(app.deps);
    expect(await app.deps.db.csvExport.count()).toBe(0);
  });

  it('fails with a message after three tries that ended their node', async () => {
    const { id, api } = await startedExport();
    await app.deps.db.csvExport.update({ where: { id }, data: { attempts: 3 } });
    await runNextExport(app.deps);
    expect((await api.run({ id })).error).toBe(texts.gaveUp);
  });
});

it.each<[ExportNoun, string]>([
  ['enquiries', '/api/exports/enquiries.csv'],
  ['payments', '/api/exports/payments.csv'],
  ['services', '/api/exports/services'],
])('%s are exported in the same way', async (noun, path) => {
  const { api, admin, fetchFile } = await scene();
  const started = await api.start({ noun, filter: {}, key: randomUUID() });
  expect(started.export).toBeNull();
  // As for a large export.
  const { id } = await app.deps.db.csvExport.create({
    data: {
      noun,
      userId: admin.person.id,
      filter: {},
      fileName: 'list.csv',
      total: 9_000,
      key: randomUUID(),
      requestHash: '',
      expiresAt: new Date(app.clock.now().getTime() + 1_000),
    },
  });
  expect(await runNextExport(app.deps)).toBe(true);
  const streamed = await app.request(path, { headers: { cookie: admin.cookie } });
  expect(await (await fetchFile(id)).text()).toBe(await streamed.text());
});
