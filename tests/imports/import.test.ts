import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import { serviceEntryTexts } from '../../src/domain/services/entry-texts.ts';
import { buildService, buildSubscription } from '../factories/billing.ts';
import { buildClient } from '../factories/client.ts';
import { useApp } from '../setup/app.ts';
import { makeUser } from '../setup/people.ts';
import { importerOf } from './scene.ts';

const app = useApp({ password: '', demo: false });

const rowsOf = () => app.deps.db.client.findMany({ orderBy: { name: 'asc' } });

/** An empty register with these two, and a user who imports. */
async function scene() {
  const { db } = app.deps;
  await db.client.deleteMany();
  const coffee = await buildClient(db, { name: 'Asaro Coffee', country: 'PNG', status: 'active' });
  const tuna = await buildClient(db, { name: 'Madang Tuna', industry: 'Fisheries' });
  return { db, coffee, tuna, admin: await importerOf(app) };
}

describe('a check', () => {
  it('reports the result line by line, and stores nothing', async () => {
    const { admin, coffee, tuna, db } = await scene();
    const before = await rowsOf();
    const file = [
      'id,company name,Country,Contact Email,Status',
      `${coffee.id},Asaro Coffee Ltd,PNG,,Active`,
      '',
      `${tuna.id.toUpperCase()},Madang Tuna,,,prospect`,
      ',Lae Timber,Papua New Guinea,info@lae.example,',
      ',,,not an address,customer',
      `${tuna.id},Twice,,,active`,
      `${randomUUID()},Nobody,,,active`,
      'x,Bad id,,,active',
      ',Too,few',
      ',Null\0character,,,active',
    ].join('\r\n');
    const { body } = await admin.check('clients', file);
    expect(body.counts).toEqual({ rows: 9, new: 1, changed: 1, unchanged: 1, refused: 6 });
    expect(body.missing).toEqual(['Industry', 'City', 'Contact Name', 'Contact Phone', 'Description']);
    const refused = body.lines.filter(({ outcome }) => outcome === 'refused');
    expect(refused.map(({ line, reasons }) => [line, reasons])).toEqual([
      [
        6,
        [
          expect.objectContaining({ heading: 'Company Name' }),
          expect.objectContaining({ heading: 'Contact Email' }),
          expect.objectContaining({ heading: 'Status' }),
        ],
      ],
      [7, [{ heading: 'id', text: refusals.doubleId(4) }]],
      [8, [{ heading: 'id', text: refusals.unknownId('clients') }]],
      [9, [{ heading: 'id', text: refusals.badId }]],
      [10, [{ heading: '', text: refusals.cellCount(3, 5) }]],
      [11, [{ heading: 'Company Name', text: refusals.unstorable }]],
    ]);
    expect(body.lines.slice(6)).toEqual([
      {
        line: 2,
        outcome: 'changed',
        name: 'Asaro Coffee',
        changes: [{ heading: 'Company Name', before: 'Asaro Coffee', after: 'Asaro Coffee Ltd' }],
        reasons: [],
      },
      { line: 5, outcome: 'new', name: 'Lae Timber', changes: [], reasons: [] },
    ]);
    expect(await rowsOf()).toEqual(before);
    expect(await db.auditEntry.count({ where: { actorId: admin.person.id } })).toBe(0);

    // The refused ones as a file, which can be imported once corrected.
    const { body: saved } = await admin.refused('clients', file);
    expect(saved.name).toBe('list-refused.csv');
    expect(saved.text).toContain('"id","company name","Country","Contact Email","Status","Reason"');
    expect(saved.text).toContain(`"x","Bad id","","","active","id: ${refusals.badId}"`);
    const again = await admin.check('clients', saved.text);
    // The second of two duplicates is alone now, and the short line gets its missing cells.
    expect(again.body.counts).toMatchObject({ rows: 6, refused: 4 });
  });

  it('is what is applied: every field, its log and one audit entry for the import', async () => {
    const { admin, coffee, tuna, db } = await scene();
    const file = `id;Company Name;City;Status\n${coffee.id};Asaro Coffee;"Goroka; EHP";inactive\n;Lae Timber;Lae;\n${tuna.id};Madang Tuna;;`;
    const { body: checked } = await admin.check('clients', file);
    // An empty status in the file does not change an existing record.
    expect(checked.counts).toEqual({ rows: 3, new: 1, changed: 1, unchanged: 0, refused: 1 });
    const { body, error } = await admin.apply('clients', file, checked.checked);
    expect(error).toBeUndefined();
    expect(body.counts).toEqual(checked.counts);
    expect(await rowsOf()).toMatchObject([
      {
        id: coffee.id,
        city: 'Goroka; EHP',
        country: 'PNG',
        status: 'inactive',
        version: 2,
        updatedBy: admin.person.id,
      },
      { name: 'Lae Timber', city: 'Lae', status: 'prospect', version: 1, createdBy: admin.person.id },
      { id: tuna.id, industry: 'Fisheries', city: null, version: 1 },
    ]);
    const log = await db.auditEntry.findMany({ where: { actorId: admin.person.id }, orderBy: { id: 'asc' } });
    expect(log).toMatchObject([
      { action: 'clients.create', entityName: 'Lae Timber', after: { name: 'Lae Timber', city: 'Lae' } },
      {
        action: 'clients.update',
        entityId: coffee.id,
        before: { city: '', status: 'active' },
        after: { city: 'Goroka; EHP', status: 'inactive' },
      },
      { action: 'clients.import', entityId: null, entityName: 'list.csv', after: { ...body.counts } },
    ]);
    const once = await admin.check('clients', await admin.export('clients'));
    expect(once.body.counts).toMatchObject({ rows: 3, unchanged: 3 });
  });
});

describe('an apply', () => {
  it('repeated with its key does nothing twice, and the key does nothing else', async () => {
    const { admin } = await scene();
    const file = 'id,Company Name\n,Lae Timber';
    const key = randomUUID();
    const { checked } = (await admin.check('clients', file)).body;
    const [first, second] = [
      await admin.apply('clients', file, checked, key),
      await admin.apply('clients', file, checked, key),
    ];
    expect(second).toEqual(first);
    expect(await rowsOf()).toHaveLength(3);
    const other = 'id,Company Name\n,Another';
    const answer = await admin.apply('clients', other, (await admin.check('clients', other)).body.checked, key);
    expect(answer.error).toMatchObject({ appCode: 'CONFLICT', message: refusals.keyReused });
  });

  it('reports changes since the check, and stores nothing at all', async () => {
    const { admin, coffee, tuna, db } = await scene();
    const file = `id,Company Name,City\n${coffee.id},Asaro Coffee,Goroka\n${tuna.id},Madang Tuna,Madang\n,New one,Lae`;
    const { checked } = (await admin.check('clients', file)).body;
    await db.client.update({ where: { id: tuna.id }, data: { industry: 'Tuna', version: { increment: 1 } } });
    const before = await rowsOf();
    const { error } = await admin.apply('clients', file, checked);
    expect(error?.message).toBe(refusals.changedSinceCheck(['Madang Tuna'], 1));
    await db.client.update({ where: { id: coffee.id }, data: { deletedAt: new Date() } });
    const gone = await admin.apply('clients', file, checked);
    expect(gone.error?.message).toBe(refusals.changedSinceCheck(['Asaro Coffee', 'Madang Tuna'], 2));
    await db.client.update({ where: { id: coffee.id }, data: { deletedAt: null, updatedAt: coffee.updatedAt } });
    expect(await rowsOf()).toEqual(before);
    // After another check it can be applied.
    expect((await admin.import('clients', file)).body.counts).toMatchObject({ new: 1, changed: 2 });
  });

  it('accepts exactly the checked file, with the result of its check', async () => {
    const { admin } = await scene();
    const file = 'id,Company Name\n,Lae Timber';
    const { checked } = (await admin.check('clients', file)).body;
    const refused = async (bytes: string, given: string) => (await admin.apply('clients', bytes, given)).error?.message;
    expect(await refused(`${file} Ltd`, checked)).toBe(refusals.otherFile);
    expect(await refused(file, 'nothing')).toBe(refusals.badChecked);
    expect(await refused(file, `${checked.slice(0, 65)}!!!`)).toBe(refusals.badChecked);
    expect(await refused(file, checked.slice(0, 65))).toBe(refusals.badChecked);
    const unkeyed = await admin.send('clients', 'apply', { bytes: file, settings: { checked } });
    expect(unkeyed.error?.message).toBe(refusals.needsKey);
    const unchecked = await admin.send('clients', 'apply', { bytes: file, key: randomUUID() });
    expect(unchecked.error?.message).toBe(refusals.badChecked);
    const same = await admin.export('clients');
    expect(await refused(same, (await admin.check('clients', same)).body.checked)).toBe(refusals.nothingToApply);
    expect(await rowsOf()).toHaveLength(2);
  });

  it('is all or nothing: one record that cannot be stored rejects all', async () => {
    const { db } = app.deps;
    const admin = await importerOf(app);
    const file = 'id,Service Name,Price\n,First,1\n,Second,2\n,Third,3';
    const { checked } = (await admin.check('services', file)).body;
    const before = await db.service.count();
    await db.$executeRaw`ALTER TABLE services ADD CONSTRAINT refuses CHECK (name <> 'Third') NOT VALID`;
    const { error } = await admin.apply('services', file, checked);
    await db.$executeRaw`ALTER TABLE services DROP CONSTRAINT refuses`;
    expect(error?.message).toBe(errorTexts.unexpected);
    expect(await db.service.count()).toBe(before);
    expect(await db.auditEntry.count({ where: { actorId: admin.person.id } })).toBe(0);
    expect((await admin.apply('services', file, checked)).body.counts).toMatchObject({ new: 3 });
  });
});

describe('services', () => {
  it('get one version each, keep drafts, and refuse what their form refuses', async () => {
    const { db } = app.deps;
    const admin = await importerOf(app);
    const made = await buildService(db, { name: 'Care', price: '10', currency: 'USD', features: ['One'] });
    const client = await makeUser(db);
    await buildSubscription(db, { userId: client.id, serviceId: made.id, status: 'active' });
    const file = [
      'id,Service Name,Price,Currency,Billing Cycle,Active Service,Max Subscribers,Features',
      `${made.id},Care,"1,250.5",pgk,One-time,No,1,"Two`,
      `  `,
      `Three"`,
      ',Second,1.005,EUR,weekly,perhaps,many,',
    ].join('\n');
    const { body } = await admin.check('services', file);
    expect(body.counts).toMatchObject({ changed: 1, refused: 1 });
    expect(body.lines[0]?.reasons.map(({ heading }) => heading)).toEqual([
      'Price',
      'Currency',
      'Billing Cycle',
      'Max Subscribers',
      'Active Service',
    ]);
    await admin.apply('services', file, body.checked);
    const row = await db.service.findUniqueOrThrow({ where: { id: made.id } });
    expect(row).toMatchObject({
      currency: 'PGK',
      billingCycle: 'one_time',
      isActive: false,
      features: ['Two', 'Three'],
    });
    expect(row.price.toFixed(2)).toBe('1250.50');
    const versions = await db.contentVersion.findMany({ where: { documentKey: made.id }, orderBy: { version: 'asc' } });
    expect(versions.map(({ version }) => version)).toEqual([1, 2]);
    const low = `id,Max Subscribers\n${made.id},0`;
    expect((await admin.check('services', low)).body.counts).toMatchObject({ refused: 1 });
    await buildSubscription(db, { userId: (await makeUser(db)).id, serviceId: made.id });
    const ended = { status: 'expired', endedAt: new Date('2026-11-15T00:00:00Z') } as const;
    await buildSubscription(db, { userId: (await makeUser(db)).id, serviceId: made.id, ...ended });
    const full = await admin.check('services', `id,Max Subscribers,Price\n${made.id},1,7`);
    expect(full.body.lines[0]?.reasons).toEqual([
      { heading: 'Max Subscribers', text: serviceEntryTexts.maxSubscribersTooLow(2) },
    ]);
  });
});
