import { expect, it } from 'vitest';
import type { MediaRow } from '../../src/domain/media/media.ts';
import { mediaColumns } from '../../server/media/columns.ts';
import { filledEntry } from '../columns/every-field.ts';
import { storePicture } from '../factories/media.ts';
import { useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ demo: false });

const fieldsOf = (row: MediaRow) =>
  Object.fromEntries(Object.keys(mediaColumns).map((field) => [field, row[field as keyof MediaRow]]));

it('keeps every field of a file: stored, in its details, in the list and in the log', async () => {
  const { db } = app.deps;
  const { media } = await callerOf(app, await makeUser(db, { roles: ['editor'] }));
  const empty = { name: 'reef.jpg', alt: '', isDecorative: false, focal: null, crop: null };
  const { focal, crop, ...stored } = { ...empty, alt: null };
  const { id } = await storePicture(app.deps, { ...stored, width: 60, height: 40 });
  const filled = filledEntry<Omit<Parameters<typeof media.update>[0], 'id' | 'version'>>(empty, {
    name: 'lagoon.jpg',
    isDecorative: true,
    focal: { x: 12.5, y: 87.25 },
    crop: { x: 10, y: 4, width: 40, height: 30 },
  });

  expect(fieldsOf(await media.update({ id, version: 1, ...filled }))).toEqual(filled);
  const { items } = await media.list({ q: 'lagoon' });
  expect(items.map(fieldsOf)).toEqual([filled]);
  expect(await db.auditEntry.findMany({ where: { entityId: id }, select: { before: true, after: true } })).toEqual([
    { before: { ...stored, focal, crop }, after: filled },
  ]);
});
