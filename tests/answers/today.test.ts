import { expect, it } from 'vitest';
import { buildMorningMail } from '../../server/today/morning-mail.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import { useApp } from '../setup/app.ts';
import { lettersTo } from '../setup/mailbox.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ demo: false, password: '' });

async function aPerson(role: Role) {
  const person = await makeUser(app.deps.db, { roles: [role] });
  return { person, api: await callerOf(app, person) };
}

const dueOf = async ({ api }: Awaited<ReturnType<typeof aPerson>>) =>
  (await api.site.today()).items.filter(({ kind }) => kind === 'answerDue').map(({ subject, href }) => [subject, href]);

it('shows each owner the answers whose review is due, and administrators those without an owner', async () => {
  const { db } = app.deps;
  const [admin, owner, other, gone] = [
    await aPerson('admin'),
    await aPerson('officer'),
    await aPerson('officer'),
    await aPerson('officer'),
  ];
  // The site's day is 20 November.
  const add = async (title: string, reviewOn: string, { person }: typeof owner | { person: { id: null } }) =>
    (await db.answer.create({ data: { title, body: 'Text.', reviewOn: new Date(reviewOn), ownerId: person.id } })).id;
  const late = await add('Late', '2026-11-19', owner);
  const due = await add('Due', '2026-11-20', owner);
  await add('To come', '2026-11-21', owner);
  const left = await add('Left', '2026-11-18', gone);
  const alone = await add('Alone', '2026-11-20', { person: { id: null } });
  await db.userRole.deleteMany({ where: { userId: gone.person.id } });
  await db.userRole.create({ data: { userId: gone.person.id, role: 'editor' } });
  const href = (id: string) => `/admin/answers?edit=${id}`;
  expect(await dueOf(owner)).toEqual([
    ['Late', href(late)],
    ['Due', href(due)],
  ]);
  expect(await dueOf(other)).toEqual([]);
  expect(await dueOf(gone)).toEqual([]);
  expect(await dueOf(admin)).toEqual([
    ['Left', href(left)],
    ['Alone', href(alone)],
  ]);
  app.clock.advanceSeconds((Date.parse('2026-11-23T22:00:00Z') - app.clock.now().getTime()) / 1000);
  await buildMorningMail(() => []).run(app.deps);
  const mail = (await lettersTo(app.deps, owner.person.email)).find(({ topic }) => topic === 'today.morning');
  expect(mail?.content.lines?.map(({ url }) => url)).toEqual(expect.arrayContaining([href(late), href(due)]));
});
