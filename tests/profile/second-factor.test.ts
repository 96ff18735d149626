import { beforeEach, describe, expect, it } from 'vitest';
import { Prisma } from '../../prisma/generated/client.ts';
import { buildKeys } from '../../server/platform/keys.ts';
import { acceptSecondFactor, hasTwoFactor, secondFactorKind } from '../../server/auth/two-factor/second-factor.ts';
import { signingKeys, useApp } from '../setup/app.ts';
import { type Authenticator, switchTwoFactorOn } from '../setup/authenticator.ts';
import { mailsTo, openBrowser } from '../setup/browser.ts';
import { makeUser, type Person } from '../setup/people.ts';
import { whileLocked } from '../setup/row-lock.ts';

const app = useApp();

let person: Person;
let authenticator: Authenticator;
let recoveryCodes: string[];
beforeEach(async () => {
  person = await makeUser(app.deps.db);
  ({ authenticator, recoveryCodes } = await switchTwoFactorOn(await openBrowser(app, person), app.clock));
  app.clock.advanceSeconds(90);
});

const accept = (typed: string, userId = person.id) => acceptSecondFactor(app.deps, userId, typed);
const accepted = (answers: string[]) => answers.filter((answer) => answer === 'accepted').length;

describe("the authenticator's code", () => {
  it('is accepted once', async () => {
    expect(await accept(authenticator.code())).toBe('accepted');
    expect(await accept(authenticator.code())).toBe('refused');
    app.clock.advanceSeconds(30);
    expect(await accept(authenticator.code())).toBe('accepted');
  });

  it('is accepted once of 50 concurrent calls', async () => {
    const code = authenticator.code();
    expect(accepted(await Promise.all(Array.from({ length: 50 }, () => accept(code))))).toBe(1);
  });

  it('can be one step early or late, no more, and never an earlier step again', async () => {
    expect(await accept(authenticator.code(-60))).toBe('refused');
    expect(await accept(authenticator.code(60))).toBe('refused');
    expect(await accept(authenticator.code(-30))).toBe('accepted');
    expect(await accept(authenticator.code(30))).toBe('accepted');
    // The current code is older than the used one.
    expect(await accept(authenticator.code())).toBe('refused');
  });

  it('can have a blank in the middle', async () => {
    const code = authenticator.code();
    expect(await accept(` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe('accepted');
  });

  it("is not someone else's", async () => {
    const other = await makeUser(app.deps.db);
    const { authenticator: theirs } = await switchTwoFactorOn(await openBrowser(app, other), app.clock);
    app.clock.advanceSeconds(90);
    expect(await accept(authenticator.code(), other.id)).toBe('refused');
    expect(await accept(theirs.code(), other.id)).toBe('accepted');
    expect(await accept(authenticator.code())).toBe('accepted');
  });

  it('is refused, without an error, if the key is missing', async () => {
    const keys = buildKeys(`new:${Buffer.alloc(32, 3).toString('base64')}`);
    expect(await acceptSecondFactor({ ...app.deps, keys }, person.id, authenticator.code())).toBe('refused');
  });

  it('survives a rotation of keys', async () => {
    const keys = buildKeys(`new:${Buffer.alloc(32, 3).toString('base64')},${signingKeys}`);
    expect(await acceptSecondFactor({ ...app.deps, keys }, person.id, authenticator.code())).toBe('accepted');
    expect(await acceptSecondFactor({ ...app.deps, keys }, person.id, recoveryCodes[0] ?? '')).toBe('accepted');
    const withoutFormer = buildKeys(`new:${Buffer.alloc(32, 3).toString('base64')}`);
    const code = recoveryCodes[1] ?? '';
    expect(await acceptSecondFactor({ ...app.deps, keys: withoutFormer }, person.id, code)).toBe('accepted');
  });
});

describe('a recovery code', () => {
  it('is accepted once, in any notation, and its owner is notified how many are left', async () => {
    const [code = ''] = recoveryCodes;
    expect(await accept(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe('accepted');
    expect(await accept(code)).toBe('refused');
    const mails = (await mailsTo(app, person.email)).filter(({ subject }) => subject.includes('recovery'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('You have 9 codes left');
  });

  it('is accepted once of 50 concurrent calls', async () => {
    const [code = ''] = recoveryCodes;
    const calls = (count: number) => Promise.all(Array.from({ length: count }, () => accept(code)));
    const lock = Prisma.sql`SELECT id FROM recovery_codes WHERE user_id = ${person.id}::uuid FOR UPDATE`;
    const together = await whileLocked(app.deps.db, { lock, waiting: 3 }, () => calls(3));
    expect(accepted([...together, ...(await calls(47))])).toBe(1);
    expect(await app.deps.db.recoveryCode.count({ where: { userId: person.id, usedAt: null } })).toBe(9);
  });

  it('of ten characters, the older format, is accepted once', async () => {
    const codeHash = app.deps.keys.sign('recovery-code', `${person.id}\0ABCDEFGHJK`);
    await app.deps.db.recoveryCode.create({ data: { userId: person.id, codeHash } });
    expect(await accept('abcde-fghjk')).toBe('accepted');
    expect(await accept('ABCDE-FGHJK')).toBe('refused');
  });

  it("is not someone else's, and is refused without two-factor", async () => {
    const other = await makeUser(app.deps.db);
    expect(await accept(recoveryCodes[0] ?? '', other.id)).toBe('refused');
    await app.deps.db.totpFactor.deleteMany({ where: { userId: person.id } });
    expect(await hasTwoFactor(app.deps.db, person.id)).toBe(false);
    expect(await accept(recoveryCodes[0] ?? '')).toBe('refused');
  });
});

it.each([
  '',
  ' ',
  '12345',
  '1234567',
  'abcdef',
  '１２３４５６',
  '-00001',
  '1e5',
  '12.456',
  'ABCDE-FGHJ',
  "' OR 1=1 --",
  '\0\0\0\0\0\0',
  '😀'.repeat(6),
  'IIIII-OOOOO',
])('refuses %j without an error', async (typed) => {
  expect(secondFactorKind(typed)).toBeUndefined();
  expect(await accept(typed)).toBe('refused');
});

it('does not count an unfinished enrolment', async () => {
  const other = await makeUser(app.deps.db);
  await (await (await openBrowser(app, other)).api()).profile.beginTwoFactor();
  expect(await hasTwoFactor(app.deps.db, other.id)).toBe(false);
  expect(await hasTwoFactor(app.deps.db, person.id)).toBe(true);
});
