import { expect, it } from 'vitest';
import { makeUser } from '../setup/people.ts';
import { useDatabase } from '../setup/database.ts';
import { buildRows } from '../setup/rows.ts';

const database = useDatabase();

it('the rows of a test database are put back: new ones, changed ones and deleted ones', async () => {
  const { db } = database;
  const [changed, deleted] = [await makeUser(db, { roles: ['admin'] }), await makeUser(db)];
  await db.auditEntry.create({ data: { action: 'roles.add', entityKind: 'user', entityId: changed.id } });
  const content = async () => ({
    users: await db.user.findMany({ orderBy: { id: 'asc' }, include: { profile: true, roles: true } }),
    entries: await db.auditEntry.findMany(),
    sectors: await db.sector.findMany(),
  });
  const before = await content();
  const rows = buildRows(database.url);
  try {
    await rows.keep();
    for (const round of [1, 2]) {
      await db.user.update({ where: { id: changed.id }, data: { email: `round-${round}@example.test` } });
      await db.user.delete({ where: { id: deleted.id } });
      await makeUser(db);
      await db.auditEntry.create({ data: { action: 'roles.remove', entityKind: 'user', entityId: changed.id } });
      await db.sector.create({ data: { slug: `round-${round}`, name: 'Round', order: round } });
      await rows.restore();
      expect(await content()).toEqual(before);
    }
  } finally {
    await rows.close();
  }
});
