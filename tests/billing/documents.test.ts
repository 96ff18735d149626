import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWorkerPool } from '../../server/workers/pool.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import type { SiteSettings } from '../../src/domain/site/site.ts';
import { documentTexts as texts } from '../../src/domain/billing/document-texts.ts';
import { pdfTexts } from '../../src/domain/pdf/texts.ts';
import { hostileTexts } from '../factories/injections.ts';
import { useApp } from '../setup/app.ts';
import { makeUser, type Person, signInAs } from '../setup/people.ts';
import { addressee, issuer, makeInvoice, makeReceipt, refund } from './documents-scene.ts';
import { readPdf } from './pdf-reader.ts';

const app = useApp({ demo: false });
let client: Person;
let cookie: string;

const account: SiteSettings['billing']['accounts'][number] = {
  id: 'one',
  currency: 'PGK',
  accountName: 'Authority of the Reef',
  bankName: 'Bank of the Reef',
  branch: 'Waigani',
  accountNumber: '7000 123',
  bankCode: '088-294',
  swift: 'REEFPGPM',
};

async function setBilling(billing: Partial<SiteSettings['billing']>): Promise<void> {
  const value = { ...defaultSettings.billing, ...billing };
  await app.deps.db.setting.upsert({
    where: { group: 'billing' },
    create: { group: 'billing', value },
    update: { value },
  });
}

const pathOf = (kind: 'invoices' | 'receipts', id: string) => `/api/documents/${kind}/${id}.pdf`;
const ask = (path: string, as = cookie) => app.request(path, { headers: { cookie: as } });

async function bytesOf(kind: 'invoices' | 'receipts', id: string): Promise<Uint8Array> {
  const answer = await ask(pathOf(kind, id));
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}
const read = async (kind: 'invoices' | 'receipts', id: string) => readPdf(await bytesOf(kind, id));

beforeAll(async () => {
  await app.deps.db.setting.deleteMany({ where: { group: 'billing' } });
  client = await makeUser(app.deps.db);
  cookie = await signInAs(app, client);
});

describe('an invoice', () => {
  it('is a downloaded file named by its number, without scripts, that no proxy caches', async () => {
    const { invoiceId, invoiceNumber } = await makeInvoice(app.deps.db, client.id);
    const answer = await ask(pathOf('invoices', invoiceId));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename=${invoiceNumber}.pdf`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
    // No actions, scripts or URLs that a viewer would load.
    expect(bytes.toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|URI|EmbeddedFile)\b/);
  });

  it('names issuer, recipient and items, and where to verify its code', async () => {
    const { invoiceId, invoiceNumber, invoiceCode, reference } = await makeInvoice(app.deps.db, client.id);
    const pdf = await read('invoices', invoiceId);
    expect(pdf.pages).toHaveLength(1);
    const said = [
      ['Investment Promotion Authority', 'Invoice', invoiceNumber, invoiceCode, reference],
      [issuer.name, 'Munidubu Street', issuer.taxNumber, issuer.email, issuer.phone],
      [addressee.name, 'Goroka', addressee.email, 'Registration support', 'PGK 1,250.00'],
      ['2 November 2026', '16 November 2026', texts.period('2 November 2026', '1 December 2026')],
      [texts.states.open('16 November 2026'), 'http://site.test/verify', pdfTexts.page(1, 1)],
    ].flat();
    expect(said.filter((text) => !pdf.says(text))).toEqual([]);
    expect(pdf).toMatchObject({
      title: `Invoice ${invoiceNumber}`,
      author: issuer.name,
      createdAt: new Date('2026-11-02T01:00:00Z'),
      language: '(en-GB)',
      isTagged: true,
    });
    expect([...pdf.elements]).toEqual(
      expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure']),
    );
  });

  it('shows the bank accounts in its currency and the note while it is open, from the current settings', async () => {
    const other = { ...account, id: 'two', currency: 'USD' as const, accountNumber: '9000 999' };
    const { invoiceId, reference } = await makeInvoice(app.deps.db, client.id);
    const without = await read('invoices', invoiceId);
    // A site without contact details can still receive enquiries (D65).
    expect(without.says('Send us an enquiry quoting this invoice number')).toBe(true);
    await setBilling({ accounts: [account, other], paymentNote: 'A transfer takes two days.' });
    const open = await read('invoices', invoiceId);
    const said = [texts.howToPay, account.accountNumber, account.bankCode, account.swift, 'Waigani', 'takes two days'];
    expect(said.filter((text) => !open.says(text))).toEqual([]);
    expect(open.says(other.accountNumber)).toBe(false);
    expect(open.says(`${texts.transfer('PGK 1,250.00')}${reference}`)).toBe(true);
    await app.deps.db.payment.deleteMany({ where: { invoiceId } });
    const unpaid = await read('invoices', invoiceId);
    expect([unpaid.says(account.accountNumber), unpaid.says(texts.transfer('PGK 1,250.00'))]).toEqual([true, false]);
    await setBilling({ issuer: { ...defaultSettings.billing.issuer, email: 'pay@ipa.example' } });
    expect((await read('invoices', invoiceId)).says(texts.noAccounts('pay@ipa.example'))).toBe(true);
  });

  it.each([
    ['paid', { status: 'paid', paidAt: new Date('2026-11-05T15:00:00Z') }, texts.states.paid('6 November 2026')],
    ['void', { status: 'void', voidedAt: new Date('2026-11-16T15:00:00Z') }, texts.states.void('17 November 2026')],
    ['void', { status: 'void' }, texts.states.voidUndated],
  ] as const)('that is %s says so, and requests no payment', async (status, data, words) => {
    await setBilling({ accounts: [account], paymentNote: 'A transfer takes two days.' });
    const { invoiceId } = await makeInvoice(app.deps.db, client.id, data);
    const pdf = await read('invoices', invoiceId);
    expect(pdf.says(words)).toBe(true);
    expect(pdf.says('CANCELLED')).toBe(status === 'void');
    for (const text of [texts.howToPay, account.accountNumber, 'takes two days']) expect(pdf.says(text)).toBe(false);
  });

  it('shows the tax that was charged, or none', async () => {
    const db = app.deps.db;
    const tax = { taxName: 'GST', taxRate: '12.5', net: '1111.11', tax: '138.89' } as const;
    const included = await makeInvoice(db, client.id, tax);
    const added = await makeInvoice(db, client.id, { ...tax, taxMode: 'added', taxName: null });
    // No document code can contain this name by chance.
    const none = await makeInvoice(db, client.id, { taxName: 'Goods tax' });
    const [one, two, three] = await Promise.all(
      [included, added, none].map(({ invoiceId }) => read('invoices', invoiceId)),
    );
    expect(one?.says('Subtotal PGK 1,111.11 GST 12.5% (included) PGK 138.89 Total PGK 1,250.00')).toBe(true);
    expect(two?.says('Tax 12.5% PGK 138.89')).toBe(true);
    expect(three?.says('Goods tax')).toBe(false);
    expect(three?.says('Net PGK')).toBe(false);
  });

  it('continues over several pages, each with the table head and its number', async () => {
    const lines = Array.from({ length: 90 }, (_, at) => ({
      position: at + 1,
      description: `Service number ${at + 1}${at % 10 === 0 ? ` with a ${'very '.repeat(40)}long name` : ''}`,
      quantity: '1.5',
      unitPrice: '1234567890123456.78',
      amount: '9999999999999999.99',
    }));
    const { invoiceId, invoiceNumber } = await makeInvoice(app.deps.db, client.id, { lines: { create: lines } });
    const pdf = await read('invoices', invoiceId);
    const { pages } = pdf;
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, at) => {
      expect(page).toContain(pdfTexts.page(at + 1, pages.length).replaceAll(' ', ''));
      expect(page.includes('DescriptionQuantityUnitpriceAmount')).toBe(page.includes('Servicenumber'));
    });
    const continued = pdfTexts.continued(`Invoice ${invoiceNumber}`).replaceAll(' ', '');
    expect(pages.map((page) => page.includes(continued))).toEqual(pages.map((_, at) => at > 0));
    expect(lines.filter(({ description }) => !pdf.says(description))).toEqual([]);
    expect(pdf.says('PGK 9,999,999,999,999,999.99')).toBe(true);
  });

  it('formats dates as the site does', async () => {
    const { invoiceId } = await makeInvoice(app.deps.db, client.id, {
      status: 'paid',
      paidAt: new Date('2026-11-05T23:30:00Z'),
    });
    const row = await app.deps.db.setting.findUniqueOrThrow({ where: { group: 'general' } });
    const general = row.value as SiteSettings['general'];
    const value = { ...general, dateFormat: 'MM/DD/YYYY', timezone: 'America/New_York' };
    await app.deps.db.setting.update({ where: { group: 'general' }, data: { value } });
    const pdf = await read('invoices', invoiceId);
    await app.deps.db.setting.update({ where: { group: 'general' }, data: { value: general } });
    // A date is the same everywhere; a timestamp is shown as a date of the zone.
    expect([pdf.says('11/02/2026'), pdf.says(texts.states.paid('11/05/2026'))]).toEqual([true, true]);
  });

  it('is rendered from older rows with fewer fields', async () => {
    const rows = [{}, { name: 7, address: null }, [], 'none', { name: '  ' }].map((party) =>
      makeInvoice(app.deps.db, client.id, { issuer: party, addressee: party, periodEnd: null, lines: {} }),
    );
    for (const { invoiceId } of await Promise.all(rows)) {
      const pdf = await read('invoices', invoiceId);
      expect(pdf.author).toBe('Investment Promotion Authority');
      expect(pdf.says(`${texts.billedTo}${texts.unnamed}`)).toBe(true);
      expect(pdf.says(texts.facts.period)).toBe(false);
    }
  });
});

describe('a receipt', () => {
  it('shows amount, method and date of the payment, and its invoice', async () => {
    const made = await makeReceipt(app.deps.db, client.id);
    const answer = await ask(pathOf('receipts', made.receiptId));
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=${made.receiptNumber}.pdf`);
    const pdf = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    const said = [
      ['Receipt', made.receiptNumber, made.receiptCode, made.invoiceNumber, made.reference],
      [issuer.name, addressee.name, 'Registration support', 'PGK 1,250.00', texts.methods.bank_transfer],
      [texts.states.received('6 November 2026')],
    ].flat();
    expect(said.filter((text) => !pdf.says(text))).toEqual([]);
    expect(pdf.says(made.invoiceCode)).toBe(false);
    expect(pdf.title).toBe(`Receipt ${made.receiptNumber}`);
  });

  it('of a refunded payment says so, without the reason', async () => {
    const made = await makeReceipt(app.deps.db, client.id, { method: 'card' });
    await refund(app.deps.db, made.paymentId);
    const pdf = await read('receipts', made.receiptId);
    expect(pdf.says(texts.states.refunded('21 November 2026'))).toBe(true);
    expect(pdf.says(texts.marks.refunded)).toBe(true);
    expect(pdf.says(texts.methods.card)).toBe(true);
    expect(pdf.says('Paid twice')).toBe(false);
  });
});

describe('the content of a document', () => {
  it('is plain text, whatever a name contains', async () => {
    const { invoiceId } = await makeInvoice(app.deps.db, client.id, {
      addressee: { ...addressee, name: hostileTexts[0] },
      lines: {
        create: hostileTexts.map((description, at) => ({ position: at + 1, description, unitPrice: '1', amount: '1' })),
      },
    });
    const bytes = await bytesOf('invoices', invoiceId);
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('alert(1)');
    const pdf = await readPdf(bytes);
    const shown = hostileTexts.map((text) => text.replaceAll(/[\u2028\u2029]/g, ' '));
    expect(shown.filter((text) => !pdf.says(text))).toEqual([]);
    expect([...pdf.elements].filter((kind) => /script|link|form/i.test(kind))).toEqual([]);
  });

  it('does not depend on previously rendered documents', async () => {
    // The glyph of the first quote consists of two glyphs of the second.
    for (const name of ['The "Reef"', "The Reef's"]) {
      const { invoiceId } = await makeInvoice(app.deps.db, client.id, { addressee: { ...addressee, name } });
      expect((await read('invoices', invoiceId)).says(`${texts.billedTo}${name}`), name).toBe(true);
    }
  });

  it.each([
    ['letters of Europe', 'Łódź Ærøskøbing Đà Nẵng Ελλάδα Москва', 'Łódź Ærøskøbing Đà Nẵng Ελλάδα Москва', true],
    ['signs in two parts', 'Mare\u0301', 'Mar\u00e9', true],
    ['Chinese', '北京 Trading', '北京 Trading', true],
    ['characters without ink', 'Reef\u3164\uffa0\u115f Łódź', 'Reef??? Łódź', false],
    ['pictures', 'Reef 🇵🇬👨‍👩‍👧 Tours', 'Reef ?? Tours', false],
    ['writing from the right', 'שלום Ltd', '???? Ltd', false],
    ['marks that turn writing', 'Ƙa\u202egnp.exe', 'Ƙa?gnp.exe', false],
    ['control characters', 'Reef\u0007\u001b[31m Tours', 'Reef??[31m Tours', false],
    ['blanks and joiners', 'Reef\u00a0\u200b\u00ad Tours\tLtd', 'Reef Tours Ltd', true],
  ])('shows %s, or that a character is missing', async (_, name, shown, isWhole) => {
    const { invoiceId } = await makeInvoice(app.deps.db, client.id, { addressee: { ...addressee, name } });
    const pdf = await read('invoices', invoiceId);
    expect(pdf.says(`${texts.billedTo}${shown}PO Box 77`)).toBe(true);
    expect(pdf.says(pdfTexts.replaced)).toBe(!isWhole);
    expect(pdf.pages).toHaveLength(1);
  });

  it('stays within its column, even with endless words and addresses of many lines', async () => {
    const long = { name: 'Reef'.repeat(60), address: 'Mile\n'.repeat(200), taxNumber: 'x'.repeat(500) };
    const { invoiceId } = await makeInvoice(app.deps.db, client.id, {
      issuer: long,
      addressee: long,
      lines: { create: { position: 1, description: 'Reef'.repeat(3000), unitPrice: '1', amount: '1' } },
    });
    const pdf = await read('invoices', invoiceId);
    expect(pdf.says(`${texts.billedTo}${long.name}`)).toBe(true);
    expect(pdf.pages.length).toBeLessThan(6);
  });

  it('is identical, byte for byte, until the row or the settings change', async () => {
    const { invoiceId } = await makeInvoice(app.deps.db, client.id);
    const { receiptId, paymentId } = await makeReceipt(app.deps.db, client.id);
    const both = async () => [await bytesOf('invoices', invoiceId), await bytesOf('receipts', receiptId)];
    const before = await both();
    app.clock.advanceDays(3);
    expect(await both()).toEqual(before);
    await refund(app.deps.db, paymentId);
    await setBilling({ accounts: [account] });
    const after = await both();
    expect(after.map((bytes, at) => Buffer.from(bytes).equals(before[at] ?? new Uint8Array()))).toEqual([false, false]);
    app.clock.advanceDays(-3);
  });

  it('is rendered for twenty concurrent requests without delaying other requests', { timeout: 60_000 }, async () => {
    const { invoiceId } = await makeInvoice(app.deps.db, client.id);
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => bytesOf('invoices', invoiceId)));
    expect(others.every((bytes) => first !== undefined && Buffer.from(bytes).equals(first))).toBe(true);
    const order: string[] = [];
    const documents = Array.from({ length: 20 }, async () => {
      await bytesOf('invoices', invoiceId);
      order.push('document');
    });
    const page = app.request('/healthz').then(() => order.push('health'));
    await Promise.all([...documents, page]);
    expect(order.indexOf('health')).toBeLessThan(10);
  });
});

describe('access to documents', () => {
  async function answersOf(as: string, paths: readonly string[]) {
    return Promise.all(
      paths.map(async (path) => {
        const answer = await ask(path, as);
        const text = await answer.text();
        expect(answer.headers.get('cache-control'), path).toContain('no-store');
        if (answer.status === 200) return 200;
        const { error } = JSON.parse(text) as { error: { json: { message: string; data: { appCode: string } } } };
        return `${error.json.data.appCode} ${error.json.message}`;
      }),
    );
  }
  const missing = `NOT_FOUND ${texts.notFound}`;

  it('is limited to the owner and admins, and others learn nothing', async () => {
    const { invoiceId, receiptId } = await makeReceipt(app.deps.db, client.id);
    const paths = [pathOf('invoices', invoiceId), pathOf('receipts', receiptId)];
    const as = async (roles: readonly ('admin' | 'editor')[]) => signInAs(app, await makeUser(app.deps.db, { roles }));
    expect(await answersOf(cookie, paths)).toEqual([200, 200]);
    expect(await answersOf(await as(['admin']), paths)).toEqual([200, 200]);
    expect(await answersOf(await as([]), paths)).toEqual([missing, missing]);
    expect(await answersOf(await as(['editor']), paths)).toEqual([missing, missing]);
    const refusals = await answersOf(await app.grantCookie(), paths);
    expect(refusals.map((text) => String(text).split(' ')[0])).toEqual(['SIGN_IN_REQUIRED', 'SIGN_IN_REQUIRED']);
    expect((await answersOf('', paths)).map((text) => String(text).split(' ')[0])).toEqual([
      'TRIAL_REQUIRED',
      'TRIAL_REQUIRED',
    ]);
  });

  it('returns the same message for a document that does not exist', async () => {
    const { invoiceId, receiptId, invoiceNumber, invoiceCode } = await makeReceipt(app.deps.db, client.id);
    const paths = [
      pathOf('invoices', randomUUID()),
      pathOf('receipts', invoiceId),
      pathOf('invoices', receiptId),
      pathOf('invoices', invoiceNumber),
      pathOf('invoices', invoiceCode),
      pathOf('invoices', "' OR 1=1 --"),
      `/api/documents/invoices/${invoiceId}`,
      `/api/documents/invoices/${invoiceId}.html`,
      `/api/documents/payments/${invoiceId}.pdf`,
      `/api/documents/constructor/${invoiceId}.pdf`,
    ];
    expect(await answersOf(cookie, paths)).toEqual(paths.map(() => missing));
  });
});

describe('a limit', () => {
  const limited = useApp({ demo: false, figures: { readsPerMinute: 3 } });

  it('counts documents like other reads', async () => {
    const person = await makeUser(limited.deps.db);
    const { invoiceId } = await makeInvoice(limited.deps.db, person.id);
    const own = await signInAs(limited, person);
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const answer = await limited.request(pathOf('invoices', invoiceId), { headers: { cookie: own } });
      statuses.push(answer.status);
      await answer.arrayBuffer();
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  const few = useApp({ demo: false, figures: { documentsPerHour: 2 } });

  it('per person is checked before the row is read, and returns the time to wait', async () => {
    const person = await makeUser(few.deps.db);
    const { invoiceId, receiptId } = await makeReceipt(few.deps.db, person.id);
    const own = await signInAs(few, person);
    const get = (path: string, as: string) => few.request(path, { headers: { cookie: as } });
    const paths = [pathOf('invoices', invoiceId), pathOf('receipts', randomUUID()), pathOf('receipts', receiptId)];
    const answers = [];
    for (const path of paths) answers.push(await get(path, own));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 429]);
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await makeUser(few.deps.db, { roles: ['admin'] });
    expect((await get(pathOf('invoices', invoiceId), await signInAs(few, other))).status).toBe(200);
  });

  it('of rendering processes returns a message, and no file', async () => {
    const person = await makeUser(app.deps.db);
    const { invoiceId } = await makeInvoice(app.deps.db, person.id);
    const { workers } = app.deps;
    const closed = buildWorkerPool({ program: 'nothing.mjs', log: app.deps.log });
    await closed.close();
    app.deps.workers = closed;
    try {
      const answer = await ask(pathOf('invoices', invoiceId), await signInAs(app, person));
      expect(answer.status).toBe(503);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(answer.headers.get('retry-after')).toBe('5');
    } finally {
      app.deps.workers = workers;
    }
  });
});
