import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { runJobNow } from '../../server/jobs/service.ts';
import { buildEnquiry } from '../factories/enquiry.ts';
import { useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';
import { callerOf, makeUser } from '../setup/people.ts';
import { keyOf } from './inbox-scene.ts';

const app = useApp({ demo: false, password: '' });

// 2026-11-16 is a Monday; the site is ten hours ahead of UTC.
const at = (day: string, time: string) => new Date(`2026-11-${day}T${time}:00+10:00`);

async function officer(firstName: string) {
  const person = await makeUser(app.deps.db, { roles: ['officer'] });
  await app.deps.db.profile.update({ where: { id: person.id }, data: { firstName }, select: { id: true } });
  return { person, api: (await callerOf(app, person)).enquiries };
}

async function reply(enquiryId: string, createdAt: Date, body = 'Words.') {
  await app.deps.db.enquiryReply.create({ data: { id: randomUUID(), enquiryId, subject: 'Re', body, createdAt } });
}
async function write(enquiryId: string, createdAt: Date) {
  await app.deps.db.enquiryMessage.create({ data: { id: randomUUID(), enquiryId, body: 'Words.', createdAt } });
}

it('counts by month and officer: on time, first and later replies, reasons to invest, and follow-ups', async () => {
  const { db } = app.deps;
  await db.enquiry.deleteMany();
  const [ana, bera] = [await officer('Ana'), await officer('Bera')];
  const base = { createdAt: at('16', '08:00'), stage: 'answered' as const };
  const one = await buildEnquiry(db, { ...base, ownerId: ana.person.id, firstReplyAt: at('16', '10:00') });
  await reply(one.id, at('16', '10:00'), 'See http://site.test/invest for more.');
  // Two messages in a row are answered by one reply: from the first of them, three hours.
  await write(one.id, at('17', '09:00'));
  await write(one.id, at('17', '11:00'));
  await reply(one.id, at('17', '12:00'));
  const late = await buildEnquiry(db, { ...base, ownerId: ana.person.id, firstReplyAt: at('18', '12:00') });
  await reply(late.id, at('18', '12:00'));
  await buildEnquiry(db, { ...base, ownerId: bera.person.id, stage: 'closed', closedAt: at('17', '08:00') });
  await buildEnquiry(db, { ...base, stage: 'closed', closeReason: 'spam', closedAt: at('17', '08:00') });
  const test = await buildEnquiry(db, { ...base, firstReplyAt: at('16', '08:01') });
  expect((await ana.api.markTest({ ...(await keyOf(app, test.id)), isTest: true })).isTest).toBe(true);
  // In UTC this is October still.
  await buildEnquiry(db, { createdAt: new Date('2026-10-31T15:00:00Z') });

  const [month, ...others] = await bera.api.times();
  expect(others).toEqual([]);
  const none = { inTime: 0, firstMedian: null, laterMedian: null, withReason: 0, followedUp: 0, rated: 0, helpful: 0 };
  expect(month).toEqual({
    month: '2026-11',
    tests: 1,
    all: {
      received: 4,
      answered: 2,
      inTime: 1,
      // 120 minutes, and two days with four hours.
      firstMedian: (120 + 2 * 480 + 240) / 2,
      laterMedian: 180,
      closedUnanswered: 1,
      withReason: 1,
      followedUp: 1,
      rated: 0,
      helpful: 0,
    },
    officers: [
      {
        officer: { id: ana.person.id, name: 'Ana' },
        figures: expect.objectContaining({ received: 2, answered: 2, inTime: 1, laterMedian: 180 }) as object,
      },
      {
        officer: { id: bera.person.id, name: 'Bera' },
        figures: { ...none, received: 1, answered: 0, closedUnanswered: 1 },
      },
      { officer: null, figures: { ...none, received: 1, answered: 0, closedUnanswered: 0 } },
    ],
  });
});

it('the public sentence has the share on time, and excludes tests', async () => {
  const { db, clock } = app.deps;
  await db.enquiry.deleteMany();
  const createdAt = at('18', '08:00');
  for (let count = 0; count < 20; count += 1) {
    await buildEnquiry(db, {
      createdAt,
      firstReplyAt: count < 15 ? at('18', '10:00') : at('20', '09:00'),
      stage: 'answered',
    });
  }
  for (let count = 0; count < 20; count += 1) {
    await buildEnquiry(db, { createdAt, firstReplyAt: at('18', '08:05'), stage: 'answered', isTest: true });
  }
  expect(clock.now() > at('20', '09:00')).toBe(true);
  await runJobNow(app.deps, 'enquiry-times');
  expect((await buildCaller(app.deps).site.shell()).enquiries.replyTime).toBe(
    'We usually reply within 2 working hours. 75% of our replies arrive on time.',
  );
});
