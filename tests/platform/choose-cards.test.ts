import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../../server/env.ts';
import { chooseCards } from '../../server/platform/payments/choose.ts';
import { fromMinorUnits, toMinorUnits } from '../../server/platform/payments/minor-units.ts';

const key = 'sk_test_secretvalue1234';
const signing = 'whsec_secretvalue5678';

describe('a card provider', () => {
  it('is configured with both keys only, also during a key rotation', async () => {
    expect(await chooseCards(readEnv({}))).toBeUndefined();
    for (const secrets of [signing, `${signing},whsec_secretvalue9012`, `${signing} , whsec_secretvalue9012`]) {
      const env = readEnv({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets });
      expect(await chooseCards(env)).toMatchObject({ name: 'stripe' });
    }
  });

  it.each([
    [{ STRIPE_SECRET_KEY: key }, 'STRIPE_SECRET_KEY also needs STRIPE_WEBHOOK_SECRET.'],
    [{ STRIPE_WEBHOOK_SECRET: signing }, 'STRIPE_WEBHOOK_SECRET also needs STRIPE_SECRET_KEY.'],
    [{ STRIPE_API_BASE: 'http://127.0.0.1:9' }, 'STRIPE_SECRET_KEY is not set'],
  ])('is refused for %o with the name of a key and without its value', async (settings, words) => {
    const refusal = chooseCards(readEnv(settings));
    await expect(refusal).rejects.toThrow(words);
    await expect(refusal).rejects.not.toThrow(/secretvalue/);
  });
});

describe('an amount for the provider', () => {
  it('is converted by digits, in both directions, and never as a float', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (minor) => {
        const { amount, currency } = fromMinorUnits(minor, 'pgk');
        expect(amount).toMatch(/^(0|[1-9]\d*)\.\d\d$/);
        expect(currency).toBe('PGK');
        expect(toMinorUnits(amount)).toBe(minor);
      }),
    );
    expect([toMinorUnits('1.10'), toMinorUnits('0.07'), toMinorUnits('19.99')]).toEqual([110, 7, 1999]);
  });

  it('is refused beyond the provider’s maximum, and without exactly two decimals', () => {
    expect(toMinorUnits('1000000.00')).toBeUndefined();
    for (const odd of ['1', '1.5', '-1.00', '1.000', '1e3', '']) expect(() => toMinorUnits(odd)).toThrow(TypeError);
  });
});
