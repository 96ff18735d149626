import { expect, it, vi } from 'vitest';
import { buildAuditLines } from '../../server/audit/lines.ts';
import { audit, auditMany, systemActor } from '../../server/platform/audit.ts';
import { buildEvents } from '../../server/platform/events.ts';
import { buildLog } from '../../server/platform/log.ts';
import { useApp } from '../setup/app.ts';
import { makeUser } from '../setup/people.ts';

const app = useApp();

interface AuditLine {
  level: number;
  msg: string;
  audit: Record<string, unknown>;
}

function openLog() {
  const lines: string[] = [];
  return {
    log: buildLog('info', { write: (line) => void lines.push(line) }),
    get written() {
      return lines.map((line) => JSON.parse(line) as AuditLine).filter(({ msg }) => msg === 'audit entry');
    },
    get text() {
      return lines.join('');
    },
  };
}

const unheard = { onEvent: () => undefined, onBack: () => undefined };

it('audit entries become log lines once committed: who, what, when, from where, without contents', async () => {
  const output = openLog();
  const events = buildEvents({ url: app.databaseUrl, log: app.deps.log });
  const lines = buildAuditLines({ db: app.deps.db, log: output.log, events });
  const person = await makeUser(app.deps.db, { roles: ['admin'] });
  await app.deps.db.auditLine.deleteMany();
  lines.start();
  await events.start();
  try {
    const actor = { id: person.id, name: 'kundu-1@example.com', requestId: 'a-request', ip: '192.0.2.7' };
    await app.deps.db.$transaction(async (tx) => {
      await audit(tx, actor, {
        action: 'services.update',
        entityKind: 'service',
        entityId: 'an-id',
        entityName: 'kundu-2',
        before: { title: 'kundu-3' },
        after: { title: 'kundu-4', price: '1' },
      });
    });
    const rolledBack = app.deps.db.$transaction(async (tx) => {
      await audit(tx, actor, { action: 'services.remove', entityKind: 'service' });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    // Far below the polling interval of 30 s.
    await vi.waitFor(() => expect(output.written).toHaveLength(1), 5000);
    expect(output.written[0]).toMatchObject({
      level: 30,
      audit: {
        actorId: person.id,
        action: 'services.update',
        entityKind: 'service',
        entityId: 'an-id',
        requestId: 'a-request',
        ip: '192.0.2.7',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
        changed: ['price', 'title'],
      },
    });
    expect(output.text).not.toContain('kundu');
  } finally {
    await lines.close();
    await events.close();
  }
});

it('are written once with several nodes, including those from before the start and from commands', async () => {
  const { db } = app.deps;
  await auditMany(
    db,
    systemActor('npm run admin'),
    Array.from({ length: 1200 }, (_, at) => ({ action: 'clients.import', entityKind: 'client', entityId: String(at) })),
  );
  const outputs = [openLog(), openLog(), openLog()];
  const nodes = outputs.map(({ log }) => buildAuditLines({ db, log, events: unheard }));
  await Promise.all(nodes.map((node) => node.wake()));
  const ids = outputs.flatMap(({ written }) => written.map((line) => line.audit.entityId));
  expect(ids).toHaveLength(1200);
  expect(new Set(ids).size).toBe(1200);
  expect(await db.auditLine.count()).toBe(0);
  for (const node of nodes) await node.close();
});

it('that could not be written are retried', async () => {
  const { db } = app.deps;
  await audit(db, systemActor(), { action: 'jobs.run', entityKind: 'job', entityId: 'kept' });
  const broken = openLog();
  const failing = buildAuditLines({
    db,
    log: Object.assign(broken.log, {
      info: () => {
        throw new Error('the process dies');
      },
    }),
    events: unheard,
  });
  await failing.wake();
  expect(await db.auditLine.count()).toBe(1);
  const output = openLog();
  await buildAuditLines({ db, log: output.log, events: unheard }).wake();
  expect(output.written.map((line) => line.audit.entityId)).toEqual(['kept']);
});
