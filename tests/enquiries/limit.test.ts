import { expect, it } from 'vitest';
import { submitEnquiry } from '../../server/enquiries/service.ts';
import { buildEntry } from '../factories/enquiry.ts';
import { useApp } from '../setup/app.ts';

const app = useApp();
const send = (ip: string, entry = buildEntry()) => submitEnquiry(app.deps, ip, entry);

it('accepts exactly five new enquiries an hour from one address, also concurrent ones', async () => {
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => send('198.51.100.1')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'RATE_LIMITED' });
  expect(refused).toHaveLength(7);
  expect((await send('198.51.100.2')).number).toBe('ENQ-2026-000006');
});

it('reports how long to wait', async () => {
  for (let round = 0; round < 5; round += 1) await send('198.51.100.1');
  await expect(send('198.51.100.1')).rejects.toThrow(/Please wait (59|60) minutes/);
});

it('does not count the same enquiry twice, and returns its number even over the limit', async () => {
  const ip = '198.51.100.3';
  const entry = buildEntry();
  const { number } = await send(ip, entry);
  for (let round = 0; round < 10; round += 1) expect((await send(ip, entry)).number).toBe(number);
  for (let round = 0; round < 4; round += 1) await send(ip);
  await expect(send(ip)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect((await send(ip, entry)).number).toBe(number);
});

it('does not count enquiries that could not be stored', async () => {
  const ip = '198.51.100.4';
  for (let round = 0; round < 6; round += 1) {
    await expect(send(ip, { ...buildEntry(), phone: 'a\u0000b' })).rejects.toThrow('invalid byte sequence');
  }
  for (let round = 0; round < 5; round += 1) await send(ip);
});
