import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { hashToken, makeToken } from '../../server/auth/primitives/tokens.ts';
import { openLetter } from '../../server/mail/payload.ts';
import { trackPath } from '../../src/domain/enquiries/conversation/conversation.ts';
import { trialTexts } from '../../src/domain/trial/texts.ts';
import { enquiryTrackTexts as texts } from '../../src/domain/enquiries/track-texts.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { type InboxApi, keyOf, makeAdmin, receive } from './inbox-scene.ts';

const app = useApp({ figures: { enquiriesPerHour: 1000 } });
let api: InboxApi;
let adminId: string;
/** Before the gate, and each call from an address of its own where told. */
const track = (token: string, ip = '203.0.113.50') =>
  buildCaller(app.deps, { hasGrant: false, ip }).enquiries.track({ token });

async function tokenOf(email: string): Promise<string> {
  const rows = await app.deps.db.outboxMessage.findMany({ where: { topic: 'enquiry.receipt' } });
  const letters = rows.map(({ payload }) => openLetter(app.deps.keys, payload));
  const url = letters.find((letter) => letter?.to === email)?.content.action?.url ?? '';
  return /^\/enquiries\/track#token=([\w-]{43})$/.exec(url)?.[1] ?? 'no link in the mail';
}

beforeAll(async () => {
  const { person, api: inbox } = await makeAdmin(app);
  [api, adminId] = [inbox, person.id];
});

it('the mailed link shows progress and conversation before the gate, without notes, names and contact details', async () => {
  const { id: opportunityId } = await buildOpportunity(app.deps.db, { title: 'Coffee mill' });
  const { id, number } = await receive(app, {
    opportunityId,
    email: 'mere@example.com',
    goals: 'A secret mill',
    phone: '+675 1234567',
  });
  await receive(app, { email: 'other@example.com' });
  const token = await tokenOf('mere@example.com');
  const row = await app.deps.db.enquiry.findUniqueOrThrow({ where: { id } });
  expect(row.trackingTokenHash).toBe(hashToken(token));
  expect(JSON.stringify(row)).not.toContain(token);

  const dates = { dateFormat: 'D MMMM YYYY', timezone: 'Pacific/Port_Moresby' };
  const open = {
    number,
    project: 'Coffee mill',
    receivedAt: row.createdAt.toISOString(),
    assignedAt: null,
    answeredAt: null,
    closedAt: null,
  };
  const at = row.createdAt.toISOString();
  const sent = { id, from: 'sender', author: null, body: 'A secret mill', quoted: null, fileNotes: [], at, files: [] };
  expect(await track(token)).toEqual({
    state: 'open',
    dates,
    enquiry: { ...open, stage: 'new' },
    thread: { entries: [sent], isPartial: false, items: [], promisedAt: row.dueAt?.toISOString(), isLate: false },
    rating: null,
  });
  const assigned = await api.assign({ ...(await keyOf(app, id)), ownerId: adminId });
  await api.addNote({ id, body: 'Looks rich' });
  const words = { subject: 'Reply', body: 'Dear Mere' };
  const answered = await api.reply({ ...(await keyOf(app, id)), ...words, replyId: randomUUID() });
  const closed = await api.close({ ...(await keyOf(app, id)), reason: 'answered' });
  const tracked = await track(token);
  expect(tracked).toEqual({
    state: 'open',
    dates,
    enquiry: {
      ...open,
      stage: 'closed',
      assignedAt: assigned.assignedAt,
      answeredAt: answered.firstReplyAt,
      closedAt: closed.closedAt,
    },
    thread: {
      entries: [
        sent,
        {
          id: answered.replies[0]?.id,
          from: 'team',
          quoted: null,
          fileNotes: [],
          author: { firstName: null, position: null },
          body: 'Dear Mere',
          at: answered.firstReplyAt,
          files: [],
        },
      ],
      isPartial: false,
      items: [],
      promisedAt: null,
      isLate: false,
    },
    rating: { answer: null, note: '', isStopped: false },
  });
  expect(JSON.stringify(tracked)).not.toMatch(/Kila|rich|example|other|\+675/);
});

it('a link that is unknown, expired or of an enquiry in the trash shows that', async () => {
  const { id } = await receive(app, { email: 'mere@example.com' });
  const token = await tokenOf('mere@example.com');
  for (const unknown of [makeToken(), 'x', '', "' OR 1=1 --", id]) {
    expect(await track(unknown)).toEqual({ state: 'unknown' });
  }
  await api.remove(await keyOf(app, id));
  expect(await track(token)).toEqual({ state: 'ended' });
  await app.deps.db.enquiry.updateMany({ data: { deletedAt: null, closedAt: app.clock.now(), stage: 'closed' } });
  expect(await track(token)).toMatchObject({ state: 'open' });
  app.clock.advanceDays(90);
  expect(await track(token)).toEqual({ state: 'ended' });
  await app.deps.db.enquiry.updateMany({ data: { closedAt: null, stage: 'new', deleteAfter: app.clock.now() } });
  expect(await track(token)).toEqual({ state: 'ended' });
  app.clock.advanceDays(-90);
});

it('the enquiry is read once, also for invalid links', async () => {
  await receive(app, { email: 'mere@example.com' });
  const token = await tokenOf('mere@example.com');
  let reads = 0;
  const counting = app.deps.db.$extends({
    query: {
      enquiry: {
        $allOperations({ args, query }) {
          reads += 1;
          return query(args);
        },
      },
    },
  });
  const db = counting as unknown as typeof app.deps.db;
  const { enquiries } = buildCaller({ ...app.deps, db }, { hasGrant: false });
  expect(await enquiries.track({ token })).toMatchObject({ state: 'open' });
  expect(reads).toBe(1);
  expect(await enquiries.track({ token: makeToken() })).toEqual({ state: 'unknown' });
  expect(reads).toBe(2);
});

it('guessing is limited to twenty links, and a valid link is not limited', async () => {
  await receive(app, { email: 'mere@example.com' });
  const token = await tokenOf('mere@example.com');
  for (let round = 0; round < 25; round += 1) expect(await track(token)).toMatchObject({ state: 'open' });
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => track(makeToken())));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect(await refusalOf(track(token))).toMatchObject({ code: 'RATE_LIMITED' });
  expect(await track(token, '203.0.113.51')).toMatchObject({ state: 'open' });
});

it('its page is before the gate, never cached or indexed, and contains no token', async () => {
  const response = await app.request(trackPath);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain(texts.title);
  expect(html).not.toContain(trialTexts.label);
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  expect(html).toContain('noindex');
  // What else begins like it stands behind the gate.
  expect(await (await app.request(`${trackPath}/more`)).text()).toContain(trialTexts.label);
});
