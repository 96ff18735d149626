import { expect, it } from 'vitest';
import { useApp } from '../setup/app.ts';
import { addConfirmed, aPerson, add, type FactsApi } from './scene.ts';

const app = useApp({ demo: false, password: '' });

const factsIn = async (api: FactsApi) =>
  (await api.site.today()).items
    .filter(({ kind }) => kind.startsWith('fact'))
    .map(({ kind, subject, count }) => [kind, subject === '' ? count : subject]);

it('shows each owner their facts from 30 days before the review, and administrators those without one', async () => {
  const { api: admin } = await aPerson(app, 'admin');
  const owner = await aPerson(app, 'editor');
  const other = await aPerson(app, 'editor');
  const gone = await aPerson(app, 'editor');
  const seenOn = '2026-01-01';
  // The site's day is 20 November.
  const due = { label: 'Due', seenOn, ownerId: owner.person.id };
  await addConfirmed(admin, { ...due, reviewOn: '2026-12-21' });
  await addConfirmed(admin, { ...due, label: 'Late', reviewOn: '2026-11-19' });
  await addConfirmed(admin, { ...due, label: 'Left', reviewOn: '2026-11-20', ownerId: gone.person.id });
  await addConfirmed(admin, { ...due, label: 'Alone', reviewOn: '2026-11-20', ownerId: '' });
  await app.deps.db.userRole.deleteMany({ where: { userId: gone.person.id } });
  expect(await factsIn(owner.api)).toEqual([['factOverdue', 'Late (2024)']]);
  app.clock.advanceSeconds(12 * 3600 - 60);
  expect(await factsIn(owner.api)).toEqual([['factOverdue', 'Late (2024)']]);
  expect(await factsIn(admin)).toEqual([
    ['factDue', 'Left (2024)'],
    ['factDue', 'Alone (2024)'],
  ]);
  app.clock.advanceSeconds(60);
  expect(await factsIn(owner.api)).toEqual([
    ['factOverdue', 'Late (2024)'],
    ['factDue', 'Due (2024)'],
  ]);
  expect(await factsIn(other.api)).toEqual([]);
  expect(await factsIn(admin)).toEqual([
    ['factOverdue', 'Left (2024)'],
    ['factOverdue', 'Alone (2024)'],
  ]);
});

it('shows administrators, in one line, what needs confirmation', async () => {
  const { api: admin } = await aPerson(app, 'admin');
  const { api: editor } = await aPerson(app, 'editor');
  const { id } = await add(editor, { label: 'One' });
  await add(editor, { label: 'Two' });
  expect(await factsIn(admin)).toContainEqual(['factsProposed', 2]);
  expect(await factsIn(editor)).toEqual([]);
  await admin.facts.confirm({ id, version: 1 });
  expect(await factsIn(admin)).toContainEqual(['factsProposed', 1]);
});
