import { verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { deviceName } from '../../server/auth/device.ts';
import { checkCommonPasswordHere, checkNewPassword } from '../../server/auth/primitives/password-rules.ts';
import {
  dummyHash,
  hashingBounds,
  hashPassword,
  isWeakHash,
  verifyPassword,
} from '../../server/auth/primitives/passwords.ts';
import { DomainError } from '../../server/errors.ts';

const email = 'mary.kila@harbour-traders.example';

async function wordsFor(password: string, isStaff = false): Promise<string | undefined> {
  try {
    await checkNewPassword(checkCommonPasswordHere, { password, email, isStaff });
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code === 'VALIDATION' ? error.fieldErrors.password?.[0] : error.code;
  }
}

describe('a new password', () => {
  it.each([
    'k7#pQ2',
    'rwvkq8tz',
    'betelnut rain',
    'Kumul-Sunrise-77',
    ' leading and trailing ',
    'パプアの朝日7',
    'xq7mw7x!Q',
  ])('may be %s', async (password) => {
    expect(await wordsFor(password)).toBeUndefined();
  });

  it.each([
    '123456',
    'password',
    'PASSWORD1',
    'P@ssw0rd',
    'qwertyuiop',
    'aaaaaaaa',
    'abcdefgh',
    'letmein2026',
    'Sunshine1',
  ])('is too common: %s', async (password) => {
    expect(await wordsFor(password)).toBe(authTexts.passwordCommon);
  });

  it.each([
    'ipapng',
    'IPA-PNG-2026',
    'InvestPNG123!',
    'papuanewguinea',
    'Papua New Guinea 75',
    'investment promotion authority',
  ])('is not derived from the site’s name: %s', async (password) => {
    expect(await wordsFor(password)).toBe(authTexts.passwordCommon);
  });

  it.each([email, 'mary.kila', 'MaryKila1', 'mary.kila123', 'kila2026', 'HarbourTraders9'])(
    'is not derived from the user’s own email: %s',
    async (password) => {
      expect(await wordsFor(password)).toBe(authTexts.passwordCommon);
    },
  );

  it('is rejected if among 49,000 that leaked elsewhere', async () => {
    const leaked = dictionary['passwords-common'];
    expect(leaked.length).toBeGreaterThan(49_000);
    // Every fiftieth, from the most common to the rarest.
    const some = leaked.filter((password, at) => at % 50 === 0 && password.length >= 6);
    expect(some.length).toBeGreaterThan(700);
    for (const password of some) expect(await wordsFor(password), password).toBe(authTexts.passwordCommon);
  });

  it('has at least 6 characters, 12 for staff, and at most 256', async () => {
    expect(await wordsFor('k7#pQ')).toBe(authTexts.passwordShort);
    expect(await wordsFor('k7#pQ2xv9&L', true)).toBe(authTexts.passwordShortForStaff);
    expect(await wordsFor('k7#pQ2xv9&Lm', true)).toBeUndefined();
    expect(await wordsFor('qwertyuiop12', true)).toBe(authTexts.passwordCommon);
    const long = Array.from({ length: 64 }, (_, at) => `${at}#qZ`.slice(0, 4)).join('');
    expect(await wordsFor(long.slice(0, 256))).toBeUndefined();
    expect(await wordsFor(`${long}x`.padEnd(257, 'y'))).toBe(authTexts.passwordTooLong);
  });

  it('is checked in constant time, whatever its structure', async () => {
    const worst = ['aB3$'.repeat(64), 'a'.repeat(256), 'ababab'.repeat(42), '1234567890'.repeat(25)];
    await wordsFor('warm');
    const from = performance.now();
    for (const password of worst) await wordsFor(password);
    expect(performance.now() - from).toBeLessThan(1500);
  });
});

describe('hashing', () => {
  it('uses argon2id, and distinguishes a right password from a wrong one and from junk', async () => {
    const stored = await hashPassword('Kumul-Sunrise-77');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(stored, 'Kumul-Sunrise-77')).toBe(true);
    expect(await verifyPassword(stored, 'Kumul-Sunrise-77 ')).toBe(false);
    expect(await verifyPassword('not a hash', 'x')).toBe(false);
  });

  it('takes as long for an account that does not exist', async () => {
    const cost = (text: string) => text.split('$').slice(0, 4).join('$');
    expect(cost(dummyHash)).toBe(cost(await hashPassword('x')));
    expect(dummyHash).toHaveLength((await hashPassword('x')).length);
    // By argon2 itself, which throws at once for a text that is not a hash.
    expect(await verify(dummyHash, '')).toBe(false);
  });

  it('detects a hash weaker than today’s', async () => {
    expect(isWeakHash(await hashPassword('x'))).toBe(false);
    expect(isWeakHash('$argon2id$v=19$m=19455,t=2,p=1$a$b')).toBe(true);
    expect(isWeakHash('$argon2id$v=19$m=65536,t=1,p=1$a$b')).toBe(true);
    expect(isWeakHash('$2b$10$abc')).toBe(true);
  });

  it('runs a few at a time, queues 50 and refuses the rest with a time to retry', async () => {
    // At least one of libuv's four threads, which file access needs too, stays free.
    expect(hashingBounds.running).toBeLessThanOrEqual(3);
    expect(hashingBounds.running).toBeGreaterThanOrEqual(1);
    const places = hashingBounds.running + hashingBounds.waiting;
    const tries = await Promise.allSettled(Array.from({ length: places + 7 }, () => hashPassword('x')));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(places);
    for (const outcome of tries) {
      if (outcome.status === 'fulfilled') continue;
      expect(outcome.reason).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
    }
    // The places are free again.
    expect(await hashPassword('x')).toContain('$argon2id$');
  });
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['curl/8.5.0', ''],
  [undefined, ''],
])('names %s as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
