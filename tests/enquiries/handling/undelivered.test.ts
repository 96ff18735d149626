import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { runJobNow } from '../../../server/jobs/service.ts';
import { enquiryNotices } from '../../../src/domain/notifications/texts.ts';
import { useApp } from '../../setup/app.ts';
import { mailsTo } from '../../setup/browser.ts';
import { callerOf, makeUser, type Person } from '../../setup/people.ts';
import { type InboxApi, keyOf, makeAdmin, receive } from '../inbox-scene.ts';

const app = useApp({ figures: { enquiriesPerHour: 1000 } });
let author: Person;
let api: InboxApi;

beforeEach(async () => {
  await app.deps.db.enquiry.deleteMany();
  await app.deps.db.outboxMessage.deleteMany();
  await app.deps.db.user.deleteMany();
  ({ person: author, api } = await makeAdmin(app));
});

const reply = async (id: string, as = api) => {
  const replyId = randomUUID();
  await as.reply({ ...(await keyOf(app, id)), replyId, subject: 'Your enquiry', body: 'We can help' });
  app.clock.advanceSeconds(1);
  return replyId;
};

/** After the last attempt. */
const giveUp = (replyId: string) =>
  app.deps.db.outboxMessage.update({
    where: { dedupeKey: `enquiry.reply ${replyId}` },
    data: { failedAt: app.clock.now() },
  });

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** In the filter, its count, the badges, and today’s list of an officer. */
async function shown() {
  const officer = await callerOf(app.deps, await makeUser(app.deps.db, { roles: ['officer'] }));
  const { items, total } = await officer.enquiries.list({ stage: 'undelivered' });
  const all = await officer.enquiries.list({});
  const opened = await Promise.all(all.items.map(({ id }) => officer.enquiries.detail({ id })));
  const today = (await officer.site.today()).items.filter(({ kind }) => kind === 'replyUndelivered');
  return {
    filtered: idsOf(items),
    total,
    marked: idsOf(all.items.filter(({ isUndelivered }) => isUndelivered)),
    opened: idsOf(opened.filter(({ isUndelivered }) => isUndelivered)),
    today: today.map(({ href }) => href.split('=')[1]),
  };
}
const everywhere = (ids: string[]) => ({ filtered: ids, total: ids.length, marked: ids, opened: ids, today: ids });

it('a reply that cannot be delivered is found until something replaces it', async () => {
  const { id } = await receive(app);
  await receive(app);
  const first = await reply(id);
  expect(await shown()).toEqual(everywhere([]));
  await giveUp(first);
  expect(await shown()).toEqual(everywhere([id]));
  const second = await reply(id);
  expect(await shown()).toEqual(everywhere([]));
  await giveUp(second);
  expect(await shown()).toEqual(everywhere([id]));
  await api.answerOtherwise({ ...(await keyOf(app, id)), body: 'Called' });
  expect(await shown()).toEqual(everywhere([]));
  await giveUp(await reply(id));
  expect(await shown()).toEqual(everywhere([id]));
  await api.close({ ...(await keyOf(app, id)), reason: 'no_response' });
  expect(await shown()).toEqual(everywhere([]));
});

it('its author is notified once for each failure, and the others if the author has left', async () => {
  const { db } = app.deps;
  const { id, number } = await receive(app);
  const first = await reply(id);
  await giveUp(first);
  await db.notification.deleteMany();
  expect(await runJobNow(app.deps, 'notify-undelivered-replies')).toBe(1);
  expect(await runJobNow(app.deps, 'notify-undelivered-replies')).toBe(0);
  const link = `/admin/enquiries?id=${id}`;
  const { title, message } = enquiryNotices.undelivered({ number });
  expect(await db.notification.findMany()).toMatchObject([{ userId: author.id, title, message, link }]);
  expect((await mailsTo(app, author.email)).map(({ subject }) => subject)).toContain(title);
  // 'Send again' fails too.
  app.clock.advanceSeconds(60);
  await giveUp(first);
  const other = await makeAdmin(app);
  await db.user.update({ where: { id: author.id }, data: { suspendedAt: app.clock.now() } });
  await db.notification.deleteMany();
  expect(await runJobNow(app.deps, 'notify-undelivered-replies')).toBe(1);
  expect(await db.notification.findMany()).toMatchObject([{ userId: other.person.id, title }]);
  await giveUp(await reply(id, other.api));
  await reply(id, other.api);
  expect(await runJobNow(app.deps, 'notify-undelivered-replies')).toBe(0);
});
