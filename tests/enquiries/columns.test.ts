import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { signInAs } from '../setup/people.ts';
import { makeAdmin, receive } from './inbox-scene.ts';

const app = useApp({ password: '', demo: false });

it('stores and returns every field of an enquiry: on submission, in the inbox, in detail and as CSV', async () => {
  const { db } = app.deps;
  const { person, api } = await makeAdmin(app);
  const { id: opportunityId } = await buildOpportunity(db, { title: 'Coffee mill' });
  const sent = {
    firstName: 'Kila',
    lastName: 'Namaliu',
    email: 'kila@example.com',
    phone: '675 123 4567',
    interest: 'energy',
    range: '5m-10m',
    goals: 'A mill of our own.',
    sourcePath: '/about',
  } as const;
  const { id, number } = await receive(app, { ...sent, opportunityId });
  const times = {
    assignedAt: '2026-11-02T00:00:00.000Z',
    firstReplyAt: '2026-11-03T00:00:00.000Z',
    closedAt: '2026-11-04T00:00:00.000Z',
    waitingSince: '2026-11-03T12:00:00.000Z',
    dueAt: '2026-11-05T00:00:00.000Z',
    consentedAt: '2026-11-06T00:00:00.000Z',
    createdAt: '2026-11-01T00:00:00.000Z',
    deleteAfter: '2028-11-01T00:00:00.000Z',
  };
  const rating = { isHelpful: false, ratingNote: 'Too late.', ratedAt: '2026-11-07T00:00:00.000Z' };
  const data = {
    ...rating,
    stage: 'answered',
    ownerId: person.id,
    version: 7,
    closeReason: 'forwarded',
    ...times,
  } as const;
  const { signs } = await db.enquiry.update({ where: { id }, data, select: { signs: true } });

  const detail = await api.detail({ id });
  const owner = { id: person.id, name: person.email };
  const opportunity = { id: opportunityId, title: 'Coffee mill', isShown: true };
  const rest = {
    closeReason: 'forwarded',
    people: [owner],
    isTest: false,
    notes: [],
    replies: [],
    messages: [],
    items: [],
    forwards: [],
    mails: [],
    client: null,
    sameEmailClient: null,
  };
  const row = {
    id,
    version: 7,
    number,
    stage: 'answered',
    signs,
    owner,
    opportunity,
    isOverdue: false,
    openItems: 0,
    isUndelivered: false,
  };
  expect(detail).toEqual({ ...row, ...sent, ...times, ...rating, ...rest });

  const { firstName, lastName, email, interest } = sent;
  const { dueAt, createdAt, waitingSince } = times;
  const { items } = await api.list({});
  expect(items).toEqual([{ ...row, firstName, lastName, email, interest, dueAt, createdAt, waitingSince }]);

  const cookie = await signInAs(app, person);
  const response = await app.request('/api/exports/enquiries.csv', { headers: { cookie } });
  expect(parse(await response.text(), { bom: true, columns: true })).toEqual([
    {
      number,
      received_at: '2026-11-01T00:00:00Z',
      stage: 'answered',
      owner: person.email,
      due_at: '2026-11-05T00:00:00Z',
      first_reply_at: '2026-11-03T00:00:00Z',
      closed_at: '2026-11-04T00:00:00Z',
      helpful: 'no',
      rating_note: 'Too late.',
      first_name: 'Kila',
      last_name: 'Namaliu',
      email: 'kila@example.com',
      phone: '675 123 4567',
      interest: 'energy',
      range: '5m-10m',
      goals: 'A mill of our own.',
      source_page: '/about',
      opportunity: 'Coffee mill',
    },
  ]);
});
