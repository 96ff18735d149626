import { describe, expect, it } from 'vitest';
import { documentTexts } from '../../src/domain/billing/document-texts.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { headTexts } from '../../src/domain/site/head-texts.ts';
import { verifyTexts as texts } from '../../src/domain/billing/verify-texts.ts';
import { verifyPath } from '../../src/domain/billing/verify.ts';
import { hostileTexts } from '../factories/injections.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { makeUser } from '../setup/people.ts';
import { issuer, makeInvoice, makeReceipt, randomCode, refund } from './documents-scene.ts';

const app = useApp({ trustProxy: 1, figures: { verifyFailures: 20 } });
const dates = { dateFormat: 'D MMMM YYYY', timezone: 'Pacific/Port_Moresby' };
const about = { dates, contactEmail: '' };

/** Before the gate and signed out, like any visitor. */
const ask = (code: string, ip = '203.0.113.60') =>
  buildCaller(app.deps, { hasGrant: false, ip }).verify.document({ code });
const userId = async () => (await makeUser(app.deps.db)).id;

describe('a genuine document', () => {
  it.each(['open', 'paid', 'void'] as const)(
    'an invoice that is %s is reported, without its recipient',
    async (state) => {
      const owner = await userId();
      const made = await makeInvoice(app.deps.db, owner, {
        status: state,
        paidAt: state === 'paid' ? new Date() : null,
      });
      const answer = await ask(made.invoiceCode);
      expect(answer).toEqual({
        ...about,
        document: {
          kind: 'invoice',
          number: made.invoiceNumber,
          issuedAt: '2026-11-02',
          amount: { amount: '1250.00', currency: 'PGK' },
          issuer: issuer.name,
          state,
        },
      });
      expect(JSON.stringify(answer)).not.toMatch(/Asaro|mere|Registration|PO Box|TIN|billing@/);
      for (const hidden of [owner, made.invoiceId, made.reference])
        expect(JSON.stringify(answer)).not.toContain(hidden);
    },
  );

  it('a receipt is valid, until its payment is refunded', async () => {
    const made = await makeReceipt(app.deps.db, await userId());
    const document = {
      kind: 'receipt',
      number: made.receiptNumber,
      issuedAt: '2026-11-05T15:00:00.000Z',
      amount: { amount: '1250.00', currency: 'PGK' },
      issuer: issuer.name,
    };
    expect(await ask(made.receiptCode)).toEqual({ ...about, document: { ...document, state: 'valid' } });
    await refund(app.deps.db, made.paymentId);
    expect(await ask(made.receiptCode)).toEqual({ ...about, document: { ...document, state: 'refunded' } });
  });

  it('is found by its code in any notation', async () => {
    const code = '0O1I-7K3M-92QX';
    const { invoiceNumber } = await makeInvoice(app.deps.db, await userId(), { code: '0011-7K3M-92QX' });
    for (const typed of [code, code.toLowerCase(), ' 0 0 1 1 7k3m92qx ', 'ooil7k3m92qx', '00-11-7K-3M-92-QX']) {
      expect((await ask(typed)).document?.number, typed).toBe(invoiceNumber);
    }
  });

  it('names the current authority if an old row has no name', async () => {
    const { invoiceCode } = await makeInvoice(app.deps.db, await userId(), { issuer: {} });
    expect((await ask(invoiceCode)).document?.issuer).toBe('Investment Promotion Authority');
  });
});

describe('a code without a document', () => {
  it('gets the same answer a thousand times, and an invalid code is not even looked up', async () => {
    await makeReceipt(app.deps.db, await userId());
    const answers = new Set<string>();
    for (let round = 0; round < 100; round += 1) {
      const asked = Array.from({ length: 10 }, (_, at) => ask(randomCode(), `198.18.${round}.${at}`));
      for (const answer of await Promise.all(asked)) answers.add(JSON.stringify(answer));
    }
    expect([...answers]).toEqual([JSON.stringify({ document: null, ...about })]);
  }, 120_000);

  it.each([
    ['', texts.missing],
    ['   ', texts.missing],
    ['7K3M-92QX-W4T', texts.malformed],
    ['7K3M-92QX-W4TU', texts.malformed],
    ["' OR 1=1 --", texts.malformed],
    ['%', texts.malformed],
    ['INV-2026-000123', texts.malformed],
  ])('%j is not a code, gets an error at its field and is not counted', async (code, words) => {
    for (let round = 0; round < 25; round += 1) {
      expect(await refusalOf(ask(code))).toMatchObject({ code: 'VALIDATION', fieldErrors: { code: [words] } });
    }
    expect((await ask(randomCode())).document).toBeNull();
  });

  it('cannot be a number, an id or a reference', async () => {
    const made = await makeInvoice(app.deps.db, await userId());
    for (const other of [made.invoiceNumber, made.invoiceId, made.reference]) {
      expect((await refusalOf(ask(other))).code).toBe('VALIDATION');
    }
  });
});

describe('guessing codes', () => {
  it('is stopped after twenty, even at once, while valid codes are not limited', async () => {
    const { invoiceCode } = await makeInvoice(app.deps.db, await userId());
    for (let round = 0; round < 25; round += 1) expect((await ask(invoiceCode)).document).not.toBeNull();
    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => ask(randomCode())));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const refusal = await refusalOf(ask(invoiceCode));
    expect(refusal.code).toBe('RATE_LIMITED');
    expect(refusal.retryAfterSeconds).toBeGreaterThan(600);
    expect((await ask(invoiceCode, '203.0.113.61')).document).not.toBeNull();
  });
});

describe('the page without script', () => {
  const post = (code: string, headers: Record<string, string> = {}) =>
    app.request(verifyPath, { method: 'POST', headers, body: new URLSearchParams({ code }) });

  it('is outside the gate, and in no search engine', async () => {
    const page = await app.request(verifyPath);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(html).toContain(`<title>${headTexts.verify}`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toMatch(/<form[^>]*method="post"[^>]*action="\/verify"|<form[^>]*action="\/verify"[^>]*method="post"/);
    // Nothing about the site is shown before the gate.
    expect(html).not.toContain('<nav');
    const inside = await app.request(verifyPath, { headers: { cookie: await app.grantCookie() } });
    expect(await inside.text()).toContain('<nav');
  });

  it('answers a code with a page, with the code in the body only', async () => {
    const made = await makeInvoice(app.deps.db, await userId());
    const answer = await post(made.invoiceCode.toLowerCase());
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.getSetCookie()).toEqual([]);
    for (const text of [texts.genuine.invoice, made.invoiceNumber, '2 November 2026', 'PGK 1,250.00', issuer.name]) {
      expect(html).toContain(text);
    }
    expect(html).toContain(`value="${made.invoiceCode.toLowerCase()}"`);
    expect(html).not.toMatch(/Asaro|Registration support/);
    const other = await (await post(randomCode())).text();
    expect(other).toContain(texts.unknownTitle);
    expect(other).not.toContain(made.invoiceNumber);
  });

  it('shows the state of a receipt, and whom to contact', async () => {
    const { db } = app.deps;
    const made = await makeReceipt(db, await userId());
    const { contact } = defaultSettings;
    await db.setting.create({ data: { group: 'contact', value: { ...contact, generalEmail: 'ask@ipa.example' } } });
    const valid = await (await post(made.receiptCode)).text();
    for (const text of [`${texts.genuine.receipt}<`, texts.states.valid, made.receiptNumber, '6 November 2026']) {
      expect(valid).toContain(text);
    }
    expect(valid).toContain('href="mailto:ask@ipa.example"');
    await refund(db, made.paymentId);
    const refunded = await (await post(made.receiptCode)).text();
    for (const text of [texts.refunded, texts.states.refunded]) expect(refunded).toContain(text);
    // The text for a refunded receipt starts with this one.
    expect(refunded).not.toContain(`${texts.genuine.receipt}<`);
    const paid = await (await post(made.invoiceCode)).text();
    expect(paid).toContain(texts.states.paid);
    await db.setting.delete({ where: { group: 'contact' } });
  });

  it('keeps the input and shows its error at the field', async () => {
    const answer = await post('7K3M "92QX" <b>');
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain('value="7K3M &quot;92QX&quot; &lt;b&gt;"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain(texts.malformed);
    expect(await (await post('')).text()).toContain(texts.missing);
    expect((await post('x'.repeat(6000))).status).toBe(413);
  });

  it('returns the time to wait when limited', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    for (let round = 0; round < 20; round += 1) await post(randomCode(), headers);
    const answer = await post(randomCode(), headers);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(600);
    expect(await answer.text()).toContain('Please wait');
  });

  it('refuses a signed-in request from another site', async () => {
    const headers = { origin: 'https://other.test', cookie: await app.grantCookie() };
    expect((await post(randomCode(), headers)).status).toBe(403);
  });

  it('shows a name as text, whatever it contains', async () => {
    const owner = await userId();
    for (const name of hostileTexts) {
      const { invoiceCode } = await makeInvoice(app.deps.db, owner, { issuer: { ...issuer, name } });
      const html = await (await post(invoiceCode)).text();
      const drawn = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      expect(drawn).toContain(texts.genuine.invoice);
      expect(drawn, name).not.toMatch(/<(?:script|img|svg\/|svg>|iframe|base|meta|math|textarea|a href="javascript)/i);
    }
  });
});

it('a document links here with its code prefilled', () => {
  expect(documentTexts.verifyText).toContain('enter the code');
});
