import { beforeEach, describe, expect, it } from 'vitest';
import { profileTexts } from '../../src/domain/profile/texts.ts';
import { useApp } from '../setup/app.ts';
import { auditOf, type Browser, openBrowser, refusalOf } from '../setup/browser.ts';
import { makeUser, type Person } from '../setup/people.ts';

const app = useApp();

const entry = {
  firstName: 'Mary',
  lastName: 'Kila',
  phone: '+675 321 7311',
  position: 'Director',
  company: 'Kila Timber',
};

let person: Person;
let browser: Browser;
beforeEach(async () => {
  person = await makeUser(app.deps.db);
  browser = await openBrowser(app, person);
});

it('returns empty texts for unset fields', async () => {
  expect(await (await browser.api()).profile.get()).toEqual({
    email: person.email,
    firstName: '',
    lastName: '',
    phone: '',
    position: '',
    company: '',
    version: 1,
  });
});

it('stores the input, trimmed, for its user only', async () => {
  const other = await makeUser(app.deps.db);
  const saved = await (await browser.api()).profile.update({ ...entry, firstName: '  Mary ', version: 1 });
  expect(saved).toEqual({ email: person.email, ...entry, version: 2 });
  expect(await (await browser.api()).profile.get()).toEqual(saved);
  const theirs = await (await openBrowser(app, other)).api();
  expect(await theirs.profile.get()).toMatchObject({ email: other.email, firstName: '', version: 1 });
});

it('clears a field', async () => {
  await (await browser.api()).profile.update({ ...entry, version: 1 });
  const saved = await (await browser.api()).profile.update({ ...entry, company: '', version: 2 });
  expect(saved).toMatchObject({ company: '', firstName: 'Mary', version: 3 });
  const row = await app.deps.db.profile.findUniqueOrThrow({ where: { id: person.id }, select: { company: true } });
  expect(row.company).toBeNull();
});

describe('a save over a newer version', () => {
  it('is refused with the newer version', async () => {
    await (await browser.api()).profile.update({ ...entry, version: 1 });
    const refusal = await refusalOf((await browser.api()).profile.update({ ...entry, company: 'Other', version: 1 }));
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      message: profileTexts.newerVersion,
      details: { ...entry, email: person.email, version: '2' },
    });
    expect(await (await browser.api()).profile.get()).toMatchObject({ company: 'Kila Timber', version: 2 });
  });

  it('is refused for all but one of many concurrent calls', async () => {
    const api = await browser.api();
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        api.profile.update({ ...entry, company: `Company ${index}`, version: 1 }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await api.profile.get()).toMatchObject({ version: 2 });
  });
});

it.each([
  ['another e-mail', { email: 'new@example.test' }],
  ['a person', { id: '00000000-0000-7000-8000-000000000000' }],
  ['a role', { role: 'admin' }],
])('refuses an input with %s', async (_, extra) => {
  const refusal = await refusalOf((await browser.api()).profile.update({ ...entry, version: 1, ...extra }));
  expect(refusal.code).toBe('VALIDATION');
  expect(await (await browser.api()).profile.get()).toMatchObject({ email: person.email, version: 1 });
});

it('refuses invalid values at their field', async () => {
  const refusal = await refusalOf(
    (await browser.api()).profile.update({ ...entry, phone: 'call me', firstName: 'x'.repeat(81), version: 1 }),
  );
  expect(refusal.fieldErrors).toEqual({
    phone: [profileTexts.badPhone],
    firstName: [profileTexts.tooLong(80)],
  });
});

it('is in the audit log for staff only, with the changed fields', async () => {
  await (await browser.api()).profile.update({ ...entry, version: 1 });
  expect(await auditOf(app, person.id)).toEqual([]);
  const editor = await makeUser(app.deps.db, { roles: ['editor'] });
  const theirs = await openBrowser(app, editor);
  await (await theirs.api()).profile.update({ ...entry, phone: '', version: 1 });
  await (await theirs.api()).profile.update({ ...entry, phone: '', version: 2 });
  expect(await auditOf(app, editor.id)).toEqual([
    {
      action: 'profile.update',
      actorId: editor.id,
      actorName: editor.email,
      before: { firstName: '', lastName: '', position: '', company: '' },
      after: { firstName: 'Mary', lastName: 'Kila', position: 'Director', company: 'Kila Timber' },
    },
  ]);
});
