import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inject, afterAll, describe, expect, it, vi } from 'vitest';
import { checkCommonPasswordHere, commonPasswordCheckIn } from '../../server/auth/primitives/password-rules.ts';
import { renderInvoice } from '../../server/billing/documents/invoice-pdf.ts';
import type { InvoiceModel } from '../../server/billing/documents/models.ts';
import { fetchStatement, readStatementOf } from '../../server/billing/statements/read.ts';
import { fetchRows, readRowsOf } from '../../server/csv/read-file.ts';
import { buildLog } from '../../server/platform/log.ts';
import { buildWorkerPool } from '../../server/workers/pool.ts';
import { useMediaWorkers } from '../media/support/media-workers.ts';

vi.setConfig({ testTimeout: 120_000 });
const place = useMediaWorkers();
const pool = buildWorkerPool({ program: inject('workerProgram'), log: buildLog('silent') });
afterAll(() => pool.close());

/** CPU time of this process during `work`, in ms: the least of three, as collecting garbage counts too. */
async function ownTime(work: () => Promise<unknown>): Promise<number> {
  // The first run, which loads modules, does not count.
  await work();
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const from = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(from);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}

const email = 'mary.kila@harbour-traders.example';
const passwords = Array.from({ length: 6 }, (_, at) => `Trader7 Kumul!sunrise betelnut ${at} qwerty1987`);

const money = (amount: string) => ({ amount, currency: 'PGK' }) as const;
const party = { name: 'Asaro Coffee', address: 'PO Box 77\nGoroka', taxNumber: '', email: 'a@b.example', phone: '' };
const invoice: InvoiceModel = {
  kind: 'invoice',
  number: 'INV-2026-1',
  code: 'ABCD-EFGH',
  status: 'open',
  issuer: party,
  addressee: party,
  createdAt: new Date('2026-11-02T01:00:00Z'),
  updatedAt: new Date('2026-11-02T01:00:00Z'),
  dates: { timezone: 'Pacific/Port_Moresby', dateFormat: 'DD/MM/YYYY' },
  siteName: 'IPA',
  tagline: 'Invest in Papua New Guinea',
  verifyUrl: 'https://site.test/verify',
  revision: 1,
  revisedAt: null,
  issueDate: '2026-11-02',
  dueDate: '2026-11-16',
  period: undefined,
  paidAt: null,
  voidedAt: null,
  lines: Array.from({ length: 8 }, (_, at) => ({
    description: `Registration support, part ${at}`,
    quantity: '1',
    unitPrice: money('1250'),
    amount: money('1250'),
  })),
  net: money('10000'),
  total: money('10000'),
  tax: undefined,
  reference: 'IPA-1',
  accounts: [],
  paymentNote: '',
  contactEmail: 'billing@ipa.example',
};

async function put(name: string, text: string) {
  const file = path.join(place.folder, name);
  await writeFile(file, text);
  return { name, path: file };
}

const nothing = () => Promise.resolve();

describe('the processor time of the main thread, with and without the pool', () => {
  it('is small for password checks', async () => {
    const isCommon = commonPasswordCheckIn(pool);
    const all = (check: typeof isCommon) => () => Promise.all(passwords.map((password) => check(password, email)));
    const here = await ownTime(all(checkCommonPasswordHere));
    expect(await ownTime(all(isCommon))).toBeLessThan(here / 3);
  });

  it('is small for invoices', async () => {
    const some = Array.from({ length: 4 });
    const here = await ownTime(() => Promise.all(some.map(() => renderInvoice(invoice))));
    const there = await ownTime(() => Promise.all(some.map(() => pool.run({ name: 'invoice', invoice }))));
    expect(there).toBeLessThan(here / 3);
    expect(await pool.run({ name: 'invoice', invoice })).toEqual(await renderInvoice(invoice));
  });

  it('is less for a list of 8,000 lines', async () => {
    const line = ',"Company ""of"" the sea",Mining,PNG,Lae,Kila,k@example.test,+675,"Notes, of it",active\n';
    const file = await put('list.csv', `id,Company Name\n${line.repeat(8_000)}`);
    const here = await ownTime(() => readRowsOf(file, nothing));
    expect(await ownTime(() => fetchRows(pool, file))).toBeLessThan(here / 1.5);
  });

  it('is less for a statement of 4,000 lines', async () => {
    const line = '2026-11-18,"Transfer IPA-7K3M-92QX-4, thank you",Asaro Coffee Growers,"1,250.00",PGK\n';
    const file = await put('statement.csv', `Date,Description,Payer,Amount,Currency\n${line.repeat(4_000)}`);
    const here = await ownTime(() => readStatementOf({ file, reading: undefined }, nothing));
    expect(await ownTime(() => fetchStatement(pool, file, undefined))).toBeLessThan(here / 1.5);
  });
});

it('allows a timer to fire repeatedly during password checks', async () => {
  const isCommon = commonPasswordCheckIn(pool);
  await isCommon('password', email);
  let fired = 0;
  const timer = setInterval(() => (fired += 1), 10);
  await Promise.all(passwords.map((password) => isCommon(password, email)));
  clearInterval(timer);
  // On the event loop it would never fire: all checks would run in one turn.
  expect(fired).toBeGreaterThanOrEqual(passwords.length / 2);
});
