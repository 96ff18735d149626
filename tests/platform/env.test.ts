import { describe, expect, it } from 'vitest';
import { readEnv } from '../../server/env.ts';

describe('the environment', () => {
  it('may be empty', () => {
    expect(readEnv({})).toMatchObject({ PORT: 3000, DATA_DIR: './data', SEED_DEMO: true });
  });

  it('shows examples on a public site only if they are requested', () => {
    const PUBLIC_URL = 'https://invest.example.pg';
    expect(readEnv({ PUBLIC_URL }).SEED_DEMO).toBe(false);
    expect(readEnv({ PUBLIC_URL, SEED_DEMO: 'true' }).SEED_DEMO).toBe(true);
    expect(readEnv({ PUBLIC_URL: 'http://localhost:3000' }).SEED_DEMO).toBe(true);
    expect(readEnv({ SEED_DEMO: 'false' }).SEED_DEMO).toBe(false);
  });

  it('treats an empty line as unset, except where empty has a meaning (D2)', () => {
    expect(readEnv({ PORT: '', PUBLIC_URL: '', TRIAL_PASSWORD: '' })).toMatchObject({ PORT: 3000, TRIAL_PASSWORD: '' });
    expect(readEnv({}).TRIAL_PASSWORD).toBeUndefined();
  });

  it.each([
    ['PORT', '0'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'ftp://secret-value'],
    ['DATABASE_URL', 'mysql://root:secret-value@db/x'],
    ['SIGNING_KEYS', 'secret-value'],
    ['SEED_DEMO', 'secret-value'],
    ['TRUST_PROXY', 'secret-value!'],
    ['LIMIT_GATE_FAILURES', '-1'],
    ['STRIPE_SECRET_KEY', 'pk_live_secret-value'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_12345678,secret-value'],
    ['STRIPE_API_BASE', 'https://secret-value.example'],
    ['STRIPE_API_BASE', 'http://127.0.0.1.secret-value.example'],
    ['STRIPE_API_BASE', 'http://api.stripe.com/secret-value'],
  ])('refuses %s=%s with its name and without its value', (key, value) => {
    const refuse = () => readEnv({ [key]: value });
    expect(refuse).toThrow(new RegExp(`^The value of ${key} is not valid`));
    expect(refuse).not.toThrow(/secret-value/);
  });
});
