import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { runNextCsv } from '../../server/imports/run.ts';
import { lockName } from '../../server/platform/locks.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import { useApp } from '../setup/app.ts';
import { callerOf } from '../setup/people.ts';
import { importerOf, runAll } from './scene.ts';

const app = useApp({ password: '', demo: false });

const fileOf = (count: number) => `Company\n${Array.from({ length: count }, (_, n) => `Company ${n}`).join('\n')}`;

async function started(bytes: string) {
  const admin = await importerOf(app);
  await app.deps.db.client.deleteMany();
  const { checked } = (await admin.check('clients', bytes)).body;
  const { body } = await admin.send('clients', 'apply', { bytes, key: randomUUID(), settings: { checked } });
  return { admin, id: body.run, api: (await callerOf(app, admin.person)).imports };
}

describe('a running import', () => {
  it('is listed until it ends, notifies its person with its result, and keeps no file', async () => {
    const { db } = app.deps;
    const { id, api, admin } = await started(fileOf(3));
    expect(await api.open({ noun: 'clients' })).toMatchObject([
      { id, fileName: 'list.csv', percent: 0, finishedAt: null },
    ]);
    expect(await api.open({ noun: 'services' })).toEqual([]);
    expect(await db.client.count()).toBe(0);
    await runAll(app);
    expect(await api.open({ noun: 'clients' })).toEqual([]);
    expect(await api.run({ id })).toMatchObject({ percent: 100, counts: { new: 3 }, error: null });
    const notices = await db.notification.findMany({ where: { userId: admin.person.id } });
    expect(notices).toMatchObject([
      {
        category: 'today',
        title: 'Import finished',
        message: 'list.csv: 3 clients added, 0 changed',
        link: `/clients?run=${id}`,
      },
    ]);
    expect(await db.csvRun.findUniqueOrThrow({ where: { id } })).toMatchObject({ file: null, checked: null });
  });

  it('is applied once, by one of two nodes', async () => {
    const { id } = await started(fileOf(40));
    const both = await Promise.all([runNextCsv(app.deps), runNextCsv(app.deps)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await app.deps.db.client.count()).toBe(40);
    expect(
      await app.deps.db.auditEntry.count({ where: { action: 'clients.import', after: { path: ['new'], equals: 40 } } }),
    ).toBe(1);
    expect((await app.deps.db.csvRun.findUniqueOrThrow({ where: { id } })).attempts).toBe(1);
  });

  it('waits while another node imports the same kind of record', async () => {
    const { db } = app.deps;
    const { id } = await started(fileOf(3));
    await db.$transaction(async (tx) => {
      await lockName(tx, 'import clients');
      expect(await runNextCsv(app.deps)).toBe(false);
    });
    expect(await db.csvRun.findUniqueOrThrow({ where: { id } })).toMatchObject({ attempts: 0, finishedAt: null });
    expect(await runNextCsv(app.deps)).toBe(true);
    expect(await db.client.count()).toBe(3);
  });

  it.each(['57014', '40P01'])('is tried again after Postgres ended a statement with %s', async (code) => {
    const { db } = app.deps;
    const { id, api } = await started(fileOf(3));
    await db.$executeRawUnsafe(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN RAISE EXCEPTION USING ERRCODE = ''${code}''; END'`);
    await db.$executeRaw`CREATE TRIGGER refuse BEFORE INSERT ON clients EXECUTE FUNCTION refuse()`;
    expect(await runNextCsv(app.deps)).toBe(false);
    await db.$executeRaw`DROP FUNCTION refuse CASCADE`;
    expect(await api.run({ id })).toMatchObject({ error: null, finishedAt: null });
    await runAll(app);
    expect(await api.run({ id })).toMatchObject({ error: null, counts: { new: 3 } });
    expect(await db.client.count()).toBe(3);
  });

  it('shows its progress', async () => {
    const { db } = app.deps;
    const { id, api } = await started(fileOf(1_500));
    await db.csvRun.update({ where: { id }, data: { percent: 40 } });
    expect(await api.run({ id })).toMatchObject({ percent: 40, finishedAt: null });
    // Polling would depend on scheduling: a trigger records each percentage written.
    await db.$executeRaw`CREATE TABLE progress (percent int)`;
    await db.$executeRaw`CREATE FUNCTION record_progress() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN INSERT INTO progress VALUES (NEW.percent); RETURN NULL; END'`;
    await db.$executeRaw`CREATE TRIGGER record_progress AFTER UPDATE OF percent ON csv_runs
      FOR EACH ROW WHEN (NEW.finished_at IS NULL) EXECUTE FUNCTION record_progress()`;
    // Each batch takes longer than the progress waits.
    await db.$executeRaw`CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN PERFORM pg_sleep(0.6); RETURN NULL; END'`;
    await db.$executeRaw`CREATE TRIGGER take_time AFTER INSERT ON clients
      FOR EACH STATEMENT EXECUTE FUNCTION take_time()`;
    await runAll(app);
    const recorded = await db.$queryRaw<{ percent: number }[]>`SELECT percent FROM progress WHERE percent > 0`;
    await db.$executeRaw`DROP FUNCTION record_progress, take_time CASCADE`;
    expect(recorded.length).toBeGreaterThan(0);
    for (const { percent } of recorded) expect(percent).toBeLessThan(100);
  });

  it('requires the role when it runs', async () => {
    const { id, api, admin } = await started(fileOf(2));
    await app.deps.db.userRole.deleteMany({ where: { userId: admin.person.id } });
    await runAll(app);
    await app.deps.db.userRole.create({ data: { userId: admin.person.id, role: 'admin' } });
    expect((await api.run({ id })).error).toBe(refusals.noLonger);
    expect(await app.deps.db.client.count()).toBe(0);
  });

  it('fails with a message after three tries that ended their node', async () => {
    const { id, api } = await started(fileOf(2));
    await app.deps.db.csvRun.update({ where: { id }, data: { attempts: 3 } });
    await runAll(app);
    expect((await api.run({ id })).error).toBe(refusals.gaveUp);
    expect(await app.deps.db.client.count()).toBe(0);
  });
});
