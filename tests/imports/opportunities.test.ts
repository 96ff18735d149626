import { expect, it } from 'vitest';
import { opportunityEntryTexts as texts } from '../../src/domain/opportunities/entry-texts.ts';
import { useApp } from '../setup/app.ts';
import { importerOf } from './scene.ts';

const app = useApp({ password: '' });

it('opportunities round-trip unchanged, and a line leaves picture and documents unchanged', async () => {
  const { db } = app.deps;
  const admin = await importerOf(app);
  const file = await admin.export('opportunities');
  const { body } = await admin.check('opportunities', file);
  const all = await db.investmentOpportunity.count({ where: { deletedAt: null } });
  expect(body.counts).toEqual({ rows: all, new: 0, changed: 0, unchanged: all, refused: 0 });

  const [row] = await db.investmentOpportunity.findMany({
    where: { deletedAt: null },
    take: 1,
    orderBy: { id: 'asc' },
  });
  if (row === undefined) throw new Error('The seeded site has opportunities.');
  await db.investmentOpportunity.update({
    where: { id: row.id },
    data: { imageUrl: '/images/harbour.jpg', imageAlt: 'Harbour', province: 'Morobe' },
  });
  const change = [
    'id,Title,Sector,Location,Investment amount,Last verified',
    `${row.id},Changed title,${row.sectorSlug},${JSON.stringify(row.location)},"13,000,000,000.01",`,
    ',New one,mining,Lae,5,',
    ',Bad one,no-such-sector,Lae,,2999-01-01',
    ',Bad day,mining,Lae,5,2999-01-01',
  ].join('\n');
  const checked = (await admin.check('opportunities', change)).body;
  expect(checked.counts).toEqual({ rows: 4, new: 1, changed: 1, unchanged: 0, refused: 2 });
  expect(checked.lines[1]?.reasons).toEqual([{ heading: 'Last verified', text: texts.dayToCome }]);
  const { body: done, error } = await admin.apply('opportunities', change, checked.checked);
  expect(error).toBeUndefined();
  expect(done.counts).toMatchObject({ new: 1, changed: 1 });
  const after = await db.investmentOpportunity.findUniqueOrThrow({ where: { id: row.id } });
  expect(after.title).toBe('Changed title');
  expect(after).toMatchObject({ imageUrl: '/images/harbour.jpg', imageAlt: 'Harbour', province: 'Morobe' });
  expect(after.investmentAmount.toFixed(2)).toBe('13000000000.01');
  const log = await db.auditEntry.findMany({ where: { actorId: admin.person.id }, orderBy: { id: 'asc' } });
  expect(log.map(({ action }) => action)).toEqual([
    'opportunities.export',
    'opportunities.create',
    'opportunities.update',
    'opportunities.import',
  ]);
});
