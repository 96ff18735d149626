import { describe, expect, it } from 'vitest';
import { addressKey } from '../../server/platform/limits/address-key.ts';
import { trialPassword, useApp } from '../setup/app.ts';

const app = useApp({ figures: { gateFailures: 10 }, trustProxy: 1 });

function enter(password: string, ip: string) {
  return app.request('/api/trpc/trial.enter', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ json: { password } }),
  });
}

describe('gate attempts', () => {
  it('are refused after ten failures in 15 minutes, exactly, even if concurrent', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => enter('wrong', '198.51.100.7')));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    const refused = await enter(trialPassword, '198.51.100.7');
    expect(refused.status).toBe(429);
    expect(await refused.text()).toMatch(/Please wait 1[45] minutes/);
    expect((await enter(trialPassword, '198.51.100.8')).status).toBe(200);
  });

  it('are not counted when they succeed', async () => {
    for (let round = 0; round < 15; round += 1) {
      expect((await enter(trialPassword, '198.51.100.9')).status).toBe(200);
    }
  });
});

describe('addressKey', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts %s under %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});
