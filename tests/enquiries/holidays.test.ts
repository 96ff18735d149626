import { expect, it } from 'vitest';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { holidayTexts as texts } from '../../src/domain/settings/holiday-texts.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ demo: false, password: '' });

it('holidays are added, changed and deleted, each day once, without lost updates (D32, D37, D46)', async () => {
  const api = (await callerOf(app.deps, await makeUser(app.deps.db, { roles: ['admin'] }))).enquiries;
  const independence = { date: '2027-09-16', name: 'Independence Day' };
  const row = await api.addHoliday(independence);
  expect(row).toMatchObject({ ...independence, version: 1 });
  const { id: other } = await api.addHoliday({ date: '2027-08-26', name: 'Repentance Day' });
  expect((await api.holidays()).map(({ date }) => date)).toEqual(['2027-08-26', '2027-09-16']);
  const taken = { code: 'VALIDATION', fieldErrors: { date: [texts.taken] } };
  expect(await refusalOf(api.addHoliday({ ...independence, name: 'Again' }))).toMatchObject(taken);
  const moved = { id: other, version: 1, entry: { ...independence, name: 'Repentance Day' } };
  expect(await refusalOf(api.updateHoliday(moved))).toMatchObject(taken);
  for (const date of ['2027-02-30', '16/09/2027', '', '1027-01-01']) {
    expect(Object.keys((await refusalOf(api.addHoliday({ date, name: ' ' }))).fieldErrors ?? {})).toEqual([
      'date',
      'name',
    ]);
  }

  const change = { id: row.id, version: 1, entry: { ...independence, name: 'Independence' } };
  expect(await api.updateHoliday(change)).toMatchObject({ name: 'Independence', version: 2 });
  const newer = { code: 'CONFLICT', message: formTexts.newerVersion };
  expect(await refusalOf(api.updateHoliday(change))).toMatchObject(newer);
  expect(await refusalOf(api.removeHoliday({ id: row.id, version: 1 }))).toMatchObject(newer);
  expect((await api.removeHoliday({ id: row.id, version: 2 })).map(({ name }) => name)).toEqual(['Repentance Day']);
  expect(await refusalOf(api.removeHoliday({ id: row.id, version: 2 }))).toMatchObject({ code: 'NOT_FOUND' });
  const entries = await app.deps.db.auditEntry.findMany({ where: { entityId: row.id }, orderBy: { createdAt: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual(['holidays.add', 'holidays.update', 'holidays.remove']);

  const answers = await Promise.allSettled(['A', 'B'].map((name) => api.addHoliday({ date: '2027-12-25', name })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
