import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { clientEntry, type ClientEntry } from '../../src/domain/clients/entry.ts';
import { clientColumns } from '../../server/clients/columns.ts';
import { dataOf } from '../../server/columns/columns.ts';
import { escapeFormula, unescapeFormula } from '../../server/csv/cells.ts';
import { useApp } from '../setup/app.ts';
import { importerOf } from './scene.ts';

const app = useApp({ password: '', demo: false });

/** Content that spreadsheets can run or damage. */
const hostile = fc.oneof(
  fc.constantFrom(
    '=1+1',
    "'=1+1",
    "''",
    "'",
    '@SUM(A1)',
    '-3',
    '+675 320 0000',
    '\t=x',
    '\r',
    '\n',
    '＝1',
    '"',
    ';',
    ',',
  ),
  fc.constantFrom(
    '00123',
    '1234567890123456789',
    '1.50',
    '2026-03-01',
    '1/2',
    'TRUE',
    '1e5',
    '\uFEFFx',
    'é',
    '日本',
    '🌺',
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
const words = fc.array(hostile, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('').replaceAll('\0', ''));

describe('a cell', () => {
  it('round-trips with any content', () => {
    fc.assert(
      fc.property(fc.oneof(words, fc.string()), (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('is never a spreadsheet formula', () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      }),
    );
  });
});

const anyEntry = fc.record({
  name: words,
  industry: words,
  country: words,
  city: words,
  contactName: words,
  contactEmail: fc.constantFrom('', 'kila@example.test'),
  contactPhone: fc.constantFrom('', '+675 320 0000', '00675', '-1'),
  description: words,
  status: fc.constantFrom('prospect', 'active', 'inactive'),
});

/** Entries that the form accepts. A filtering generator would try forever where the form accepts none. */
function sampleEntries(count: number): ClientEntry[] {
  const made = fc.sample(anyEntry, 20 * count).flatMap((entry) => clientEntry.safeParse(entry).data ?? []);
  expect(made.length, 'generated entries that the form of clients accepts').toBeGreaterThanOrEqual(count);
  return made.slice(0, count);
}

describe('an export', () => {
  it('imported again changes nothing, even for values stored without a form', async () => {
    const { db } = app.deps;
    const made = sampleEntries(300);
    const past = ['  spaces around  ', "'=1", 'line\rend', '=HYPERLINK("http://x")'];
    await db.client.createMany({ data: made.map((entry) => dataOf(clientColumns, entry)) });
    await db.client.createMany({ data: past.map((name) => ({ name, description: name })) });
    const admin = await importerOf(app);
    const file = await admin.export('clients');
    expect(file.startsWith('\uFEFF"id","Company Name"')).toBe(true);
    const { body } = await admin.check('clients', file);
    const all = made.length + past.length;
    expect(body.counts).toEqual({ rows: all, new: 0, changed: 0, unchanged: all, refused: 0 });
    expect(body.lines).toEqual([]);

    // As new records they are equal again.
    const rows = parse(file, { bom: true });
    const fresh = rows
      .slice(0, made.length + 1)
      .map(([id = '', ...cells]) => [id === 'id' ? id : '', ...cells].map((cell) => `"${cell.replaceAll('"', '""')}"`))
      .map((cells) => cells.join(';'))
      .join('\n');
    await db.client.deleteMany();
    expect((await admin.import('clients', fresh)).body.counts).toMatchObject({ new: made.length, refused: 0 });
    const stored = await db.client.findMany({ orderBy: { id: 'asc' }, omit: { id: true } });
    expect(stored).toEqual(made.map((entry) => expect.objectContaining(dataOf(clientColumns, entry)) as unknown));
  });

  it('of services keeps amounts exact', async () => {
    const { db } = app.deps;
    const prices = ['0', '0.01', '13000000000', '9999999999999999.99', '1250000.5'];
    await db.service.createMany({
      data: prices.map((price, position) => ({
        name: `Service ${position}`,
        price,
        features: ['One', '=Two', "'-Three", 'Four, "five"'],
        billingCycle: 'one_time',
      })),
    });
    const admin = await importerOf(app);
    const file = await admin.export('services');
    expect(file).toContain('"9999999999999999.99"');
    const { body } = await admin.check('services', file);
    expect(body.counts).toMatchObject({ unchanged: prices.length, rows: prices.length });
    // Still equal without trailing zeros, as a spreadsheet writes numbers.
    const spread = await admin.check('services', file.replace('"13000000000.00"', '13000000000').replace('"0.00"', ''));
    expect(spread.body.counts).toMatchObject({ unchanged: prices.length });
  });
});
