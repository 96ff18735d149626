import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { submitEnquiry } from '../../server/enquiries/service.ts';
import { enquirySendingTexts as sendingTexts } from '../../src/domain/enquiries/sending-texts.ts';
import { buildEntry } from '../factories/enquiry.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { mailsTo } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { makeUser } from '../setup/people.ts';

const app = useApp({ figures: { enquiriesPerHour: 1000 } });
const ip = '203.0.113.7';

const submit = (overrides: Parameters<typeof buildEntry>[0] = {}) => submitEnquiry(app.deps, ip, buildEntry(overrides));

function expectedNumbers(year: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `ENQ-${year}-${String(index + 1).padStart(6, '0')}`);
}

afterEach(async () => {
  await app.deps.db.enquiry.deleteMany();
  await app.deps.db.numberCounter.deleteMany();
});

describe('numbers of enquiries (D20)', () => {
  it('run from 1 without a gap for a hundred concurrent submissions', async () => {
    const receipts = await Promise.all(Array.from({ length: 100 }, () => submit()));
    expect(receipts.map(({ number }) => number).toSorted()).toEqual(expectedNumbers(2026, 100));
    const stored = await app.deps.db.enquiry.findMany({ select: { receiptNumber: true } });
    expect(stored.map((row) => row.receiptNumber).toSorted()).toEqual(expectedNumbers(2026, 100));
  });

  it('have no gap after a failed insert', async () => {
    await submit();
    const broken = { ...buildEntry(), phone: 'a\u0000b' };
    await expect(submitEnquiry(app.deps, ip, broken)).rejects.toThrow('invalid byte sequence');
    expect((await submit()).number).toBe('ENQ-2026-000002');
  });

  it('restart with the year of the site, not of UTC', async () => {
    const at = (time: string) => ({ ...app.deps, clock: { now: () => new Date(time) } });
    const numbers = [];
    // Port Moresby is ten hours ahead.
    for (const time of ['2026-12-31T13:59:59Z', '2026-12-31T14:00:00Z', '2027-06-01T00:00:00Z']) {
      numbers.push((await submitEnquiry(at(time), ip, buildEntry())).number);
    }
    expect(numbers).toEqual(['ENQ-2026-000001', 'ENQ-2027-000001', 'ENQ-2027-000002']);
  });
});

describe('sending again (D57)', () => {
  it('returns one number for one key, for fifty concurrent calls and later', async () => {
    const entry = buildEntry({ goals: 'A coffee mill' });
    const receipts = await Promise.all(Array.from({ length: 50 }, () => submitEnquiry(app.deps, ip, entry)));
    expect(new Set(receipts.map(({ number }) => number))).toEqual(new Set(['ENQ-2026-000001']));
    const later = await submitEnquiry(app.deps, ip, { ...entry, email: entry.email.toUpperCase() });
    expect(later).toEqual(receipts[0]);
    expect(await app.deps.db.enquiry.count()).toBe(1);
    expect((await submit()).number).toBe('ENQ-2026-000002');
  });

  it('returns the stored number for a key with other content, and stores nothing', async () => {
    const entry = buildEntry();
    const { number } = await submitEnquiry(app.deps, ip, entry);
    for (const change of [{ goals: 'More' }, { firstName: 'Mary' }, { range: '1m-5m' as const }]) {
      await expect(submitEnquiry(app.deps, ip, { ...entry, ...change })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: sendingTexts.alreadyReceived(number),
        details: { number },
      });
    }
    expect(await app.deps.db.enquiry.count()).toBe(1);
  });
});

describe('a stored enquiry', () => {
  it('has the input, the stage ‘new’, the page without its query, and a retention of 24 months', async () => {
    const opportunity = await buildOpportunity(app.deps.db);
    const { id } = await submit({
      email: 'Mere@Example.com',
      phone: '+675 321 7311',
      interest: 'energy',
      range: 'under-1m',
      goals: 'Solar\nin Manus',
      sourcePath: `/investment-opportunities/${opportunity.id}?q=secret`,
      opportunityId: opportunity.id,
    });
    expect(await app.deps.db.enquiry.findUniqueOrThrow({ where: { id } })).toMatchObject({
      receiptNumber: 'ENQ-2026-000001',
      email: 'Mere@Example.com',
      phone: '+675 321 7311',
      interest: 'energy',
      range: 'under_1m',
      goals: 'Solar\nin Manus',
      sourcePath: `/investment-opportunities/${opportunity.id}`,
      opportunityId: opportunity.id,
      stage: 'new',
      ownerId: null,
      consentedAt: app.clock.now(),
      createdAt: app.clock.now(),
      deleteAfter: new Date('2028-11-20T02:00:00Z'),
    });
  });

  it('names the opportunity only if visitors can see it, and is never refused for it (D71)', async () => {
    const { db } = app.deps;
    const select = { opportunityId: true, opportunityTitle: true } as const;
    const shown = await buildOpportunity(db, { title: 'Coffee mill' });
    const { id } = await submit({ opportunityId: shown.id });
    expect(await db.enquiry.findUniqueOrThrow({ where: { id }, select })).toEqual({
      opportunityId: shown.id,
      opportunityTitle: 'Coffee mill',
    });
    for (const opportunityId of [
      randomUUID(),
      (await buildOpportunity(db, { status: 'pending' })).id,
      (await buildOpportunity(db, { status: 'closed' })).id,
      (await buildOpportunity(db, { deletedAt: app.clock.now() })).id,
    ]) {
      const without = await submit({ opportunityId });
      expect(await db.enquiry.findUniqueOrThrow({ where: { id: without.id }, select })).toEqual({
        opportunityId: null,
        opportunityTitle: null,
      });
    }
  });

  it('keeps the title of an opportunity that is renamed and then purged', async () => {
    const { db } = app.deps;
    const { id: opportunityId } = await buildOpportunity(db, { title: 'Coffee mill' });
    const { id } = await submit({ opportunityId });
    await db.investmentOpportunity.update({ where: { id: opportunityId }, data: { title: 'Tea mill' } });
    await db.investmentOpportunity.delete({ where: { id: opportunityId } });
    expect(await db.enquiry.findUniqueOrThrow({ where: { id } })).toMatchObject({
      opportunityId: null,
      opportunityTitle: 'Coffee mill',
    });
  });

  it('is one enquiry under one key, also when its opportunity closes before it is sent again', async () => {
    const { db } = app.deps;
    const { id: opportunityId } = await buildOpportunity(db);
    const entry = buildEntry({ opportunityId });
    const first = await submitEnquiry(app.deps, ip, entry);
    await db.investmentOpportunity.update({ where: { id: opportunityId }, data: { status: 'closed' } });
    expect(await submitEnquiry(app.deps, ip, entry)).toEqual(first);
    expect(await db.enquiry.findFirstOrThrow()).toMatchObject({ opportunityId });
  });
});

describe('enquiries.submit', () => {
  it('returns the number and nothing else', async () => {
    expect(await buildCaller(app.deps).enquiries.submit(buildEntry())).toEqual({ number: 'ENQ-2026-000001' });
  });

  it.each(['not-an-id', 'x'.repeat(5000), 7, null, {}])('ignores an invalid id of an opportunity (%#)', async (id) => {
    const response = await app.request('/api/trpc/enquiries.submit', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: await app.grantCookie(), origin: app.origin },
      body: JSON.stringify({ json: { ...buildEntry(), opportunityId: id } }),
    });
    expect(response.status).toBe(200);
    expect(await app.deps.db.enquiry.findFirstOrThrow()).toMatchObject({
      opportunityId: null,
      opportunityTitle: null,
    });
  });

  it('is closed to anyone who has not passed the trial gate', async () => {
    const caller = buildCaller(app.deps, { hasGrant: false });
    await expect(caller.enquiries.submit(buildEntry())).rejects.toMatchObject({ cause: { code: 'TRIAL_REQUIRED' } });
    expect(await app.deps.db.enquiry.count()).toBe(0);
  });

  it.each([{ stage: 'closed' }, { ownerId: randomUUID() }, { receiptNumber: 'ENQ-2026-999999' }, { homepage: 'x' }])(
    'refuses %j with 400 and stores nothing',
    async (extra) => {
      const response = await app.request('/api/trpc/enquiries.submit', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: await app.grantCookie(),
          origin: app.origin,
        },
        body: JSON.stringify({ json: { ...buildEntry(), ...extra } }),
      });
      expect(response.status).toBe(400);
      expect(await app.deps.db.enquiry.count()).toBe(0);
    },
  );
});

describe('the owner of a new enquiry', () => {
  const setContact = (contactEmail: string | null) =>
    app.deps.db.sector.update({ where: { slug: 'mining' }, data: { contactEmail }, select: { id: true } });
  const stateOf = async (id: string) =>
    app.deps.db.enquiry.findUniqueOrThrow({
      where: { id },
      select: { ownerId: true, stage: true, assignedAt: true },
    });
  const unowned = { ownerId: null, stage: 'new', assignedAt: null };

  it('is the contact of its sector or its project, who alone is notified', async () => {
    const { db } = app.deps;
    const officer = await makeUser(db, { roles: ['officer'] });
    const other = await makeUser(db, { roles: ['admin'] });
    const owned = { ownerId: officer.id, stage: 'assigned', assignedAt: app.clock.now() };
    await setContact(officer.email.toUpperCase());
    const { id: opportunityId } = await buildOpportunity(db);
    const asked = await submit({ opportunityId, firstName: 'Mere', lastName: 'Kila' });
    expect(await stateOf(asked.id)).toEqual(owned);
    expect(await stateOf((await submit({ interest: 'mining' })).id)).toEqual(owned);
    expect(await stateOf((await submit({ interest: 'tourism' })).id)).toEqual(unowned);
    const project = await buildOpportunity(db, { contactEmail: other.email });
    expect(await stateOf((await submit({ opportunityId: project.id })).id)).toMatchObject({ ownerId: other.id });

    const notices = await db.notification.findMany({ where: { link: `/admin/enquiries?id=${asked.id}` } });
    expect(notices.map(({ userId, title, message }) => ({ userId, title, message }))).toEqual([
      {
        userId: officer.id,
        title: `Enquiry ${asked.number} is assigned to you`,
        message: 'The enquiry is about a project or sector that you are the contact for.',
      },
    ]);
    const subjects = (await mailsTo(app, officer.email)).map(({ subject }) => subject);
    expect(subjects).toContain(`Enquiry ${asked.number} is assigned to you`);
  });

  it('is nobody if the contact has no account with the inbox', async () => {
    const { db } = app.deps;
    for (const person of [
      await makeUser(db),
      await makeUser(db, { roles: ['editor'] }),
      await makeUser(db, { roles: ['officer'], suspended: true }),
      await makeUser(db, { roles: ['officer'], confirmed: false }),
    ]) {
      await setContact(person.email);
      expect(await stateOf((await submit({ interest: 'mining' })).id)).toEqual(unowned);
    }
    await setContact(null);
    expect(await stateOf((await submit({ interest: 'mining' })).id)).toEqual(unowned);
  });

  it('is nobody if the sector was removed since its project was published', async () => {
    const { db } = app.deps;
    await setContact((await makeUser(db, { roles: ['officer'] })).email);
    const { id: opportunityId } = await buildOpportunity(db);
    await db.sector.update({ where: { slug: 'mining' }, data: { deletedAt: app.clock.now() } });
    expect(await stateOf((await submit({ opportunityId })).id)).toEqual(unowned);
  });
});
