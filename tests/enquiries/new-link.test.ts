import { expect, it } from 'vitest';
import { conversationPath } from '../../server/enquiries/conversation/link.ts';
import { trackPath } from '../../src/domain/enquiries/conversation/conversation.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { lettersTo } from '../setup/mailbox.ts';
import { keyOf, makeAdmin, receive } from './inbox-scene.ts';

const app = useApp({ figures: { enquiriesPerHour: 1000 } });
const email = 'mere@example.com';
/** Outside the gate. */
const api = (ip = '203.0.113.60') => buildCaller(app.deps, { hasGrant: false, ip }).enquiries;
const linksMailed = async (to = email) =>
  (await lettersTo(app.deps, to)).filter(({ topic }) => topic === 'enquiry.links').map(({ content }) => content);
const tokenIn = (url = '') => /#token=([\w.~-]+)$/.exec(url)?.[1] ?? 'no link';

/** The form, as a browser without script sends it. */
async function send(fields: Record<string, string>) {
  const response = await app.request(trackPath, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  return { status: response.status, html: await response.text() };
}

it('new links to open enquiries are sent only to their address, newest first', async () => {
  const { api: inbox } = await makeAdmin(app);
  const { id: opportunityId } = await buildOpportunity(app.deps.db, { title: 'Coffee mill' });
  const first = await receive(app, { email, opportunityId, firstName: 'Secret' });
  const [second, trashed, ended, kept] = [
    await receive(app, { email: email.toUpperCase() }),
    await receive(app, { email }),
    await receive(app, { email }),
    await receive(app, { email }),
  ];
  await receive(app, { email: 'other@example.com' });
  await inbox.remove(await keyOf(app, trashed.id));
  const days = (count: number) => new Date(app.clock.now().getTime() - count * 86_400_000);
  await app.deps.db.enquiry.update({ where: { id: ended.id }, data: { stage: 'closed', closedAt: days(90) } });
  await app.deps.db.enquiry.update({ where: { id: kept.id }, data: { deleteAfter: app.clock.now() } });
  await app.deps.db.rateLimit.deleteMany();

  await api().sendLinks({ email: ` ${email} ` });
  const [mail, ...others] = await linksMailed();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Links to your enquiries');
  expect(mail?.lines?.map(({ label, text }) => [label, text])).toEqual([
    [second.number, ''],
    [first.number, 'About: Coffee mill'],
  ]);
  for (const [at, { number }] of [second, first].entries()) {
    const tracked = await api().track({ token: tokenIn(mail?.lines?.[at]?.url) });
    expect(tracked).toMatchObject({ state: 'open', enquiry: { number } });
  }
  expect(JSON.stringify(mail)).not.toMatch(/Secret|example\.com/);
});

it('the answer does not reveal whether there is an enquiry, and mails are limited', async () => {
  await receive(app, { email });
  await app.deps.db.rateLimit.deleteMany();
  const answers = [];
  for (const address of [email, 'nobody@example.com']) answers.push(await send({ action: 'links', email: address }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [known, unknown] = answers.map(({ html }) =>
    html
      .replaceAll(/(mere|nobody)@example\.com/g, '')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{13}/g, ''),
  );
  expect(known?.includes('Check your email')).toBe(true);
  expect(unknown?.includes('Check your email')).toBe(true);
  expect(known?.length).toBe(unknown?.length);
  expect(await linksMailed('nobody@example.com')).toEqual([]);
  expect(await linksMailed()).toHaveLength(1);
  const bad = await send({ action: 'links', email: 'mere' });
  expect(bad.status).toBe(400);
  expect(bad.html).toContain('Enter an email address such as name@example.com');
  expect(bad.html).toMatch(/<input[^>]*name="email"[^>]*value="mere"/);
  for (let times = 0; times < 2; times += 1) await api().sendLinks({ email });
  expect(await refusalOf(api('203.0.113.61').sendLinks({ email }))).toMatchObject({ code: 'RATE_LIMITED' });
});

it('an expired, broken or deleted link offers new links', async () => {
  const { id } = await receive(app, { email });
  const link = conversationPath(app.deps.keys, id);
  const broken = await send({ link: `${link}x` });
  for (const words of [
    'This link does not work',
    'Part of it may be missing',
    'Get new links by email',
    'Email me new links',
    'href="/invest#express-interest"',
  ]) {
    expect(broken.html, words).toContain(words);
  }
  await app.deps.db.enquiry.delete({ where: { id } });
  const ended = await send({ link });
  for (const words of ['This link has expired', 'Get new links by email', 'href="/invest#express-interest"']) {
    expect(ended.html, words).toContain(words);
  }
});
