import { expect, it } from 'vitest';
import { roleRefusals } from '../../src/domain/access/texts.ts';
import { enquiryInboxTexts } from '../../src/domain/enquiries/inbox-texts.ts';
import { buildMorningMail } from '../../server/today/morning-mail.ts';
import { buildClientTask } from '../factories/client.ts';
import { buildEnquiry } from '../factories/enquiry.ts';
import { keyOf, receive } from '../enquiries/inbox-scene.ts';
import { useApp } from '../setup/app.ts';
import { mailsTo, openBrowser, refusalOf } from '../setup/browser.ts';
import { lettersTo } from '../setup/mailbox.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp();
const officer = async () => {
  const person = await makeUser(app.deps.db, { roles: ['officer'] });
  return { person, api: await callerOf(app, person) };
};
const fresh = async () => (await openBrowser(app, await makeUser(app.deps.db, { roles: ['admin'] }))).api();

it('is notified of new enquiries, takes them and answers them', async () => {
  const { person, api } = await officer();
  const editor = await makeUser(app.deps.db, { roles: ['editor'] });
  const { id, number } = await receive(app);
  expect((await api.notifications.list({})).items).toMatchObject([{ link: `/admin/enquiries?id=${id}` }]);
  expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toEqual([`New enquiry ${number}`]);
  const detail = await api.enquiries.assign({ ...(await keyOf(app, id)), ownerId: person.id });
  expect(detail.owner?.id).toBe(person.id);
  expect(detail.people.map((one) => one.id)).toContain(person.id);
  expect(detail.people.map((one) => one.id)).not.toContain(editor.id);
  const toEditor = api.enquiries.assign({ ...(await keyOf(app, id)), ownerId: editor.id });
  expect((await refusalOf(toEditor)).message).toBe(enquiryInboxTexts.noSuchPerson);
});

it('undoes the own deletion of an enquiry, and no other officer’s', async () => {
  const [{ api }, other] = [await officer(), await officer()];
  const { id } = await receive(app);
  await api.enquiries.remove(await keyOf(app, id));
  expect((await refusalOf(other.api.trash.restore({ kind: 'enquiry', id }))).code).toBe('NOT_FOUND');
  await api.trash.restore({ kind: 'enquiry', id });
  expect((await api.enquiries.detail({ id })).id).toBe(id);
});

it('sees enquiries and tasks in Today and the morning mail, and nothing of money or the system', async () => {
  const { db } = app.deps;
  const { person, api } = await officer();
  const late = new Date(app.clock.now().getTime() - 3 * 86_400_000);
  await buildEnquiry(db, { dueAt: late });
  await buildClientTask(db, { title: 'Ring the firm', dueOn: late });
  await db.outboxMessage.create({ data: { kind: 'mail', topic: 'test', payload: {}, failedAt: late } });
  const kinds = new Set((await api.site.today()).items.map(({ kind }) => kind));
  expect([...kinds].every((kind) => /^(?:enquiry|task)/.test(kind))).toBe(true);
  expect(kinds).toContain('enquiryOverdue');
  expect(kinds).toContain('taskLate');
  const admin = await callerOf(app, await makeUser(db, { roles: ['admin'] }));
  expect((await admin.site.today()).items.map(({ kind }) => kind)).toContain('mailFailed');
  app.clock.advanceSeconds((Date.parse('2026-11-29T22:00:00Z') - app.clock.now().getTime()) / 1000);
  await buildMorningMail(() => []).run(app.deps);
  const mail = (await lettersTo(app.deps, person.email)).find(({ topic }) => topic === 'today.morning');
  expect(mail?.content.lines?.map(({ url }) => url?.split('?')[0])).toEqual(
    expect.arrayContaining(['/admin/enquiries']),
  );
  expect(JSON.stringify(mail?.content)).not.toContain('/admin/jobs');
});

it('has the figures of enquiries and none of the administration', async () => {
  const { api } = await officer();
  expect(await api.site.dashboard()).toMatchObject({ openEnquiries: expect.any(Number) as number, forAdmins: null });
  const editor = await callerOf(app, await makeUser(app.deps.db, { roles: ['editor'] }));
  expect(await editor.site.dashboard()).toMatchObject({ openEnquiries: null, forAdmins: null });
});

it('finds enquiries and clients in the palette, and no account or page', async () => {
  const { db } = app.deps;
  await makeUser(db, { email: 'walindi@example.test' });
  await receive(app, { firstName: 'Walindi' });
  const { api } = await officer();
  expect((await api.palette.find({ q: 'walindi' })).map(({ kind }) => kind)).toEqual(['enquiries']);
});

it('is given by an administrator, and not while another build of the site runs', async () => {
  const { db, clock, version } = app.deps;
  const { roles } = await fresh();
  const { id: userId } = await makeUser(db);
  const node = { name: 'other', startedAt: clock.now(), seenAt: clock.now() };
  const { id } = await db.node.create({
    data: { ...node, id: '0198c5d0-0000-7000-8000-000000000001', version: 'former' },
    select: { id: true },
  });
  expect((await refusalOf(roles.add({ userId, role: 'officer' }))).message).toBe(roleRefusals.upgradeRuns);
  const invited = { email: 'invited-officer@example.test', role: 'officer' } as const;
  expect((await refusalOf(roles.invite(invited))).message).toBe(roleRefusals.upgradeRuns);
  await roles.add({ userId, role: 'editor' });
  await db.node.update({ where: { id }, data: { version }, select: { id: true } });
  await roles.add({ userId, role: 'officer' });
  await roles.invite(invited);
  expect((await roles.list({})).items.find((one) => one.id === userId)?.roles).toEqual(['editor', 'officer']);
});

it('a role of a later release opens nothing, and is no error', async () => {
  const { db } = app.deps;
  await db.$executeRawUnsafe(`ALTER TYPE "role" ADD VALUE 'inspector'`);
  const person = await makeUser(db, { roles: ['editor'] });
  const only = await makeUser(db);
  for (const { id } of [person, only]) {
    await db.$executeRawUnsafe(`INSERT INTO user_roles (user_id, role) VALUES ('${id}', 'inspector')`);
  }
  const { roles } = await fresh();
  const listed = new Map((await roles.list({})).items.map((row) => [row.id, row.roles]));
  expect([listed.get(person.id), listed.get(only.id)]).toEqual([['editor'], []]);
  const api = await callerOf(app, only);
  expect((await api.auth.session()).viewer?.roles).toEqual([]);
  expect((await refusalOf(api.site.dashboard())).code).toBe('FORBIDDEN');
  await roles.suspend({ userId: person.id, reason: 'Left' });
  expect(
    await db.$queryRawUnsafe(`SELECT role::text FROM user_roles WHERE user_id = '${person.id}' ORDER BY 1`),
  ).toEqual([{ role: 'editor' }, { role: 'inspector' }]);
});
