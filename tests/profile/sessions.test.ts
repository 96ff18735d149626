import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signInPageSize } from '../../src/domain/profile/profile.ts';
import { profileRefusals } from '../../src/domain/profile/texts.ts';
import { useApp } from '../setup/app.ts';
import { openBrowser, refusalOf } from '../setup/browser.ts';
import { makeUser } from '../setup/people.ts';

const app = useApp();

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

describe('sessions', () => {
  it('are listed with their device, the current one first, without token or hash', async () => {
    const person = await makeUser(app.deps.db);
    const mine = await openBrowser(app, person, { userAgent: firefox });
    app.clock.advanceSeconds(60);
    const phone = await openBrowser(app, person, { userAgent: safari, ip: '198.51.100.4' });
    await openBrowser(app, await makeUser(app.deps.db));
    const rows = await (await mine.api()).profile.sessions();
    expect(rows.map(({ isCurrent, device, ip }) => ({ isCurrent, device, ip }))).toEqual([
      { isCurrent: true, device: 'Firefox on Windows', ip: '203.0.113.7' },
      { isCurrent: false, device: 'Safari on iPhone', ip: '198.51.100.4' },
    ]);
    const shown = JSON.stringify(rows);
    for (const browser of [mine, phone]) {
      const token = /session=([^;]+)/.exec(browser.cookie)?.[1] ?? '';
      const id = (await browser.sessionId()) ?? '';
      expect(token.length).toBeGreaterThan(20);
      expect(id).not.toBe('');
      for (const secret of [token, id, createHash('sha256').update(id).digest('base64url')]) {
        expect(shown).not.toContain(secret);
      }
    }
  });

  it('are listed up to the newest 200; all others can be ended at once', async () => {
    const { db, clock } = app.deps;
    const person = await makeUser(db);
    const ends = { expiresAt: new Date('2026-12-20'), absoluteExpiresAt: new Date('2026-12-20') };
    const earlier = new Date(clock.now().getTime() - 60_000);
    await db.session.createMany({
      data: Array.from({ length: 250 }, (_, at) => ({
        id: `session-${at}`,
        userId: person.id,
        lastActivityAt: earlier,
        ...ends,
      })),
    });
    const api = await (await openBrowser(app, person)).api();
    const rows = await api.profile.sessions();
    expect(rows).toHaveLength(200);
    expect(rows[0]).toMatchObject({ isCurrent: true });
    expect(await api.profile.endOtherSessions()).toEqual({ ended: 250 });
  });

  it('that ended are not listed', async () => {
    const person = await makeUser(app.deps.db);
    await openBrowser(app, person);
    app.clock.advanceDays(8);
    const now = await openBrowser(app, person);
    expect(await (await now.api()).profile.sessions()).toHaveLength(1);
  });

  it('can be ended one by one, at once', async () => {
    const person = await makeUser(app.deps.db);
    const mine = await openBrowser(app, person);
    const other = await openBrowser(app, person);
    const third = await openBrowser(app, person);
    const row = (await (await other.api()).profile.sessions()).find(({ isCurrent }) => isCurrent);
    await (await mine.api()).profile.endSession({ id: row?.id ?? '' });
    expect(await other.isSignedIn()).toBe(false);
    expect(await mine.isSignedIn()).toBe(true);
    expect(await third.isSignedIn()).toBe(true);
    const again = await refusalOf((await mine.api()).profile.endSession({ id: row?.id ?? '' }));
    expect(again).toMatchObject({ code: 'NOT_FOUND', message: profileRefusals.sessionEnded });
  });

  it('can be ended after a fresh sign-in only', async () => {
    const person = await makeUser(app.deps.db);
    const other = await openBrowser(app, person);
    const mine = await openBrowser(app, person);
    app.clock.advanceSeconds(601);
    const row = (await (await mine.api()).profile.sessions()).find(({ isCurrent }) => !isCurrent);
    const ending = [
      async () => (await mine.api()).profile.endSession({ id: row?.id ?? '' }),
      async () => (await mine.api()).profile.endOtherSessions(),
    ];
    for (const end of ending) expect((await refusalOf(end())).code).toBe('REAUTH_REQUIRED');
    expect(await other.isSignedIn()).toBe(true);
    await app.deps.db.session.updateMany({
      where: { id: (await mine.sessionId()) ?? '' },
      data: { authenticatedAt: app.clock.now() },
    });
    await (await mine.api()).profile.endSession({ id: row?.id ?? '' });
    expect(await other.isSignedIn()).toBe(false);
  });

  it('of another user are not found, by handle or by the stored id', async () => {
    const mine = await openBrowser(app, await makeUser(app.deps.db));
    const theirs = await openBrowser(app, await makeUser(app.deps.db));
    const [row] = await (await theirs.api()).profile.sessions();
    const ids = [row?.id ?? '', (await theirs.sessionId()) ?? '', (await mine.sessionId()) ?? '', ''];
    for (const id of ids) {
      expect((await refusalOf((await mine.api()).profile.endSession({ id }))).code).toBe('NOT_FOUND');
    }
    expect(await theirs.isSignedIn()).toBe(true);
    expect(await mine.isSignedIn()).toBe(true);
  });

  it('except this one can all be ended', async () => {
    const person = await makeUser(app.deps.db);
    const mine = await openBrowser(app, person);
    const others = [await openBrowser(app, person), await openBrowser(app, person)];
    const stranger = await openBrowser(app, await makeUser(app.deps.db));
    expect(await (await mine.api()).profile.endOtherSessions()).toEqual({ ended: 2 });
    for (const other of others) expect(await other.isSignedIn()).toBe(false);
    expect(await mine.isSignedIn()).toBe(true);
    expect(await stranger.isSignedIn()).toBe(true);
  });
});

describe('sign-in history', () => {
  it('is the user’s own, newest first, in pages without gap or repetition', async () => {
    const person = await makeUser(app.deps.db);
    const other = await makeUser(app.deps.db);
    const at = (index: number) => new Date(Date.UTC(2026, 10, 3, 0, Math.floor(index / 3)));
    await app.deps.db.signIn.createMany({
      data: Array.from({ length: 45 }, (_, index) => ({
        userId: person.id,
        outcome: index % 2 === 0 ? ('succeeded' as const) : ('wrong_password' as const),
        userAgent: firefox,
        ip: '198.51.100.9',
        // Several at the same time.
        createdAt: at(index),
      })),
    });
    await app.deps.db.signIn.create({ data: { userId: other.id, outcome: 'suspended' } });
    const api = await (await openBrowser(app, person)).api();
    const seen: { id: string; createdAt: string }[] = [];
    const sizes: number[] = [];
    let after: string | undefined;
    do {
      const { items, next } = await api.profile.signIns({ after });
      seen.push(...items);
      sizes.push(items.length);
      after = next ?? undefined;
    } while (after !== undefined);
    expect(sizes).toEqual([signInPageSize, signInPageSize, 5]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(45);
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    expect(seen[0]).toMatchObject({ outcome: 'succeeded', device: 'Firefox on Windows', ip: '198.51.100.9' });
  });

  it('refuses a damaged cursor', async () => {
    const api = await (await openBrowser(app, await makeUser(app.deps.db))).api();
    const refusal = await refusalOf(api.profile.signIns({ after: 'bm90IG9uZQ' }));
    expect(refusal).toMatchObject({ code: 'VALIDATION' });
    expect(Object.keys(refusal.fieldErrors)).toEqual(['after']);
  });
});

it.each([
  ['get', undefined],
  ['update', {}],
  ['changePassword', {}],
  ['twoFactor', undefined],
  ['beginTwoFactor', undefined],
  ['disableTwoFactor', { code: '123456' }],
  ['renewRecoveryCodes', { code: '123456' }],
  ['sessions', undefined],
  ['endSession', { id: 'a' }],
  ['endOtherSessions', undefined],
  ['signIns', {}],
  ['deletion', undefined],
  ['deleteAccount', undefined],
] as const)('profile.%s requires a session', async (name, input) => {
  const browser = await openBrowser(app, await makeUser(app.deps.db));
  await app.deps.db.session.deleteMany({ where: { id: (await browser.sessionId()) ?? '' } });
  const profile = (await browser.api()).profile as unknown as Record<string, (input: unknown) => Promise<unknown>>;
  expect((await refusalOf(profile[name]?.(input) ?? Promise.resolve())).code).toBe('SIGN_IN_REQUIRED');
});
