import { cursorTexts } from '../../../src/domain/forms/cursor-texts.ts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inBilling } from '../../../server/billing/scope.ts';
import { completePayment } from '../../../server/billing/completing.ts';
import { billingRefusals } from '../../../src/domain/billing/texts.ts';
import { importRefusals } from '../../../src/domain/imports/texts.ts';
import { statementRefusals as refusals } from '../../../src/domain/statements/texts.ts';
import { useApp } from '../../setup/app.ts';
import { refusalOf } from '../../setup/browser.ts';
import { paid, pay, subscribed } from '../scene.ts';
import { staffOf, statementOf, usualReading } from '../staff-scene.ts';

const app = useApp({ password: '', demo: false });

const day = '2026-11-18';
const referenceOf = async (paymentId: string) =>
  (await app.deps.db.payment.findUniqueOrThrow({ where: { id: paymentId }, select: { reference: true } })).reference;

/** A client with a pending payment of 35.00 PGK. */
async function waiting(price = '35.00') {
  const scene = await subscribed(app, { price });
  return { ...scene, reference: await referenceOf(scene.paymentId) };
}

const stored = () =>
  app.deps.db.bankStatementLine.findMany({ orderBy: { position: 'asc' }, include: { import: true } });
const onlyLine = async (staff: Awaited<ReturnType<typeof staffOf>>) => {
  const { items } = await staff.api.payments.lines({ lines: 'all' });
  const [line] = items;
  if (line === undefined || items.length > 1) throw new Error(`${items.length} lines`);
  return line;
};

describe('a bank statement', () => {
  it('proposes exact matches, leaves the rest for a decision, and skips outgoing money', async () => {
    const staff = await staffOf(app);
    const [exact, other, done] = [await waiting(), await waiting(), await paid(app)];
    const broken = exact.reference.toLowerCase().replaceAll('-', ' ');
    const file = statementOf([
      [day, `TRF ${broken} thanks`, 'Mere Kila', '35.00'],
      ['18/11/2026', other.reference, 'Pita Lus', '34.99'],
      ['18-Nov-2026', await referenceOf(done.paymentId), 'Ana Tau', '35.00'],
      [day, 'Rent', '', '1,200.00'],
      [day, 'Power bill', '', '-90.00'],
      [day, 'Balance', '', ''],
      ['yesterday', 'Fee', '', '5.00'],
    ]);
    const { body } = await staff.check(file);
    expect(body).toMatchObject({
      kind: 'check',
      counts: {
        rows: 7,
        proposed: 1,
        differing: 1,
        matched: 1,
        unmatched: 1,
        known: 0,
        unreadable: 1,
        debits: 1,
        blank: 1,
      },
      readBefore: null,
    });
    expect(await stored()).toEqual([]);
    await staff.read(file);
    expect((await stored()).map(({ status, reference }) => [status, reference])).toEqual([
      ['proposed', exact.reference],
      ['differing', other.reference],
      ['matched', await referenceOf(done.paymentId)],
      ['unmatched', null],
    ]);
    const { items, proposed } = await staff.api.payments.list({ view: 'to-match' });
    expect(proposed).toBe(1);
    expect(items.find(({ id }) => id === exact.paymentId)).toMatchObject({ isProposed: true, status: 'pending' });
    const entries = await app.deps.db.auditEntry.findMany({
      where: { action: 'statements.import', actorId: staff.person.id },
    });
    expect(entries).toHaveLength(1);
  });

  it('changes nothing when it is imported again, or overlaps another; two equal lines are two', async () => {
    const staff = await staffOf(app);
    const cells = fc.record({
      text: fc.constantFrom('Rent', '=cmd|1', 'Rent  of May', ' Ärzte, "x"; y', 'IPA'),
      payer: fc.constantFrom('', 'Mere', "'Pita", '@lus'),
      cents: fc.integer({ min: 1, max: 3 }),
      date: fc.constantFrom('2026-11-01', '2026-11-02'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 12 }), fc.nat(11), async (lines, cut) => {
        await app.deps.db.bankStatementImport.deleteMany();
        const rows = lines.map(({ text, payer, cents, date }) => [date, text, payer, `0.0${cents}`] as const);
        const file = statementOf(rows);
        const first = await staff.read(file);
        expect(first.known).toBe(0);
        expect(await app.deps.db.bankStatementLine.count()).toBe(lines.length);
        expect((await staff.read(file)).known).toBe(lines.length);
        // A shorter statement: the first lines again, and one new line.
        const part = rows.slice(0, (cut % rows.length) + 1);
        const later = statementOf([...part, ['2026-11-03', 'New', '', '9.00']]);
        expect(await staff.read(later)).toMatchObject({ known: part.length, unmatched: 1 });
        expect((await staff.read(later)).unmatched).toBe(0);
        expect(await app.deps.db.bankStatementLine.count()).toBe(lines.length + 1);
      }),
      { numRuns: 12 },
    );
  });

  it('never matches a different amount or currency, or a transfer made twice', async () => {
    const staff = await staffOf(app);
    const { reference, paymentId } = await waiting('10.00');
    const wrong = fc.integer({ min: 1, max: 2000 }).filter((cents) => cents !== 1000);
    await fc.assert(
      fc.asyncProperty(wrong, async (cents) => {
        await app.deps.db.bankStatementImport.deleteMany();
        const amount = (cents / 100).toFixed(2);
        expect(await staff.read(statementOf([[day, reference, '', amount]]))).toMatchObject({
          differing: 1,
          proposed: 0,
        });
      }),
      { numRuns: 8 },
    );
    await app.deps.db.bankStatementImport.deleteMany();
    expect(await staff.read(statementOf([[day, reference, '', '10.00', 'USD']]))).toMatchObject({ differing: 1 });
    const twice = statementOf([
      [day, reference, 'a', '10.00'],
      [day, reference, 'b', '10.00'],
    ]);
    expect(await staff.read(twice)).toMatchObject({ proposed: 1, unmatched: 1 });
    expect(await app.deps.db.payment.findUnique({ where: { id: paymentId } })).toMatchObject({ status: 'pending' });
  });

  it('leaves a line that names two payments of its amount for a manual decision', async () => {
    const staff = await staffOf(app);
    const [one, two] = [await waiting('12.00'), await waiting('12.00')];
    const both = statementOf([[day, `${one.reference} ${two.reference}`, '', '12.00']]);
    expect(await staff.read(both)).toMatchObject({ unmatched: 1, proposed: 0 });
    const sum = statementOf([[day, `${one.reference} and ${two.reference}`, '', '24.00']]);
    expect(await staff.read(sum)).toMatchObject({ differing: 1, proposed: 0 });
  });

  it('asks for its columns if the headings are not recognised, even below a preamble', async () => {
    const staff = await staffOf(app);
    const { reference } = await waiting('8.00');
    const file = [
      'Account;1000123',
      'Opening balance;500,00',
      'Datum;Text;In;Out',
      `05.11.2026;x ${reference};8,00;`,
      '06.11.2026;Fee;;2,00',
    ].join('\n');
    const { body } = await staff.check(file);
    expect(body).toMatchObject({ kind: 'mapping', headings: ['Account', '1000123'] });
    const known = file.replace('Datum;Text', 'Date;Details');
    const asked = await staff.check(known);
    expect(asked.body).toMatchObject({
      kind: 'mapping',
      headings: ['Date', 'Details', 'In', 'Out'],
      guess: { date: 0, text: [1] },
    });
    const reading = {
      ...usualReading,
      amount: null,
      credit: 2,
      debit: 3,
      currency: null,
      fileCurrency: 'PGK' as const,
      payer: null,
    };
    expect(await staff.read(known, reading)).toMatchObject({ proposed: 1, debits: 1 });
    expect(await stored()).toMatchObject([{ bookedOn: new Date('2026-11-05') }]);
    const beyond = await staff.check(known, { ...reading, date: 9 });
    expect(beyond.error?.fieldErrors).toEqual({ file: [refusals.badReading] });
  });

  it('is stored as previewed, or not at all', async () => {
    const staff = await staffOf(app);
    const { reference, paymentId } = await waiting();
    const file = statementOf([[day, reference, '', '35.00']]);
    const { body } = await staff.check(file);
    if (body.kind !== 'check') throw new Error('mapping');
    await pay(app, paymentId);
    const late = await staff.apply(file, body);
    expect([late.status, late.error?.message]).toEqual([409, refusals.changedSinceCheck]);
    expect(await stored()).toEqual([]);
    const fresh = await staff.check(file);
    if (fresh.body.kind !== 'check') throw new Error('mapping');
    const key = randomUUID();
    const [first, again] = [await staff.apply(file, fresh.body, key), await staff.apply(file, fresh.body, key)];
    expect(again.body).toEqual(first.body);
    expect(first.body.counts).toMatchObject({ matched: 1 });
    expect(await stored()).toHaveLength(1);
    const known = await staff.check(file);
    expect(known.body).toMatchObject({ readBefore: app.clock.now().toISOString(), counts: { known: 1 } });
  });

  it('imported twice at once has its lines once', async () => {
    const [one, two] = [await staffOf(app), await staffOf(app)];
    const file = statementOf([[day, 'Rent', '', '5.00']]);
    const body = (await one.check(file)).body;
    if (body.kind !== 'check') throw new Error('mapping');
    const answers = await Promise.all([one.apply(file, body), two.apply(file, body)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await stored()).toHaveLength(1);
  });

  it('is refused if it is another kind of file, and to unauthorised callers', async () => {
    const staff = await staffOf(app);
    const refused = async (bytes: string | Uint8Array, name?: string) =>
      (await staff.check(bytes, undefined, name)).error?.fieldErrors.file;
    expect(await refused('Date,Amount', 'list.txt')).toEqual([importRefusals.extension]);
    expect(await refused(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toEqual([importRefusals.workbook]);
    expect(await refused('Date,Description,Amount,Currency')).toEqual([importRefusals.noRows]);
    expect(await refused('Date,Description\n"2026-11-01,open')).toEqual([
      'We could not read the file from line 2. A quotation mark is missing or in the wrong place.',
    ]);
    expect(await refused(`Date,Amount\n${'2026-11-01,1.00\n'.repeat(10_001)}`)).toEqual([refusals.tooManyRows(10_000)]);
    expect(await refused(`Date,Amount\n${','.repeat(70)}x`)).toEqual([refusals.tooManyColumns(60)]);
    expect(await refused(`Date,Amount\n2026-11-01,${' 1:11'.repeat(200_000)}\n`)).toEqual([
      'A cell in line 2 is too long. Use at most 4,000 characters in a cell.',
    ]);
    expect(await refused(`Date,Amount\n${`${'x'.repeat(500)},`.repeat(50)}\n`)).toEqual([
      'Line 2 is too long. Use at most 20,000 characters in a line.',
    ]);
    expect(await refused(`Date,Amount\n${'x'.repeat(5 * 1024 * 1024 + 200_000)}`)).toEqual([refusals.tooLarge(5)]);
    const odd = await staff.send('check', 'Date,Amount\n1,2', '{"reading":{"date":-1}}');
    expect(odd.error?.fieldErrors).toEqual({ file: [refusals.badReading] });
    expect((await staff.send('check', 'Date,Amount\n1,2', 'no json')).status).toBe(400);
    expect((await staff.send('store', 'Date,Amount\n1,2')).error?.message).toBe(importRefusals.unknownMode);
    const unsure = await staff.send('apply', statementOf([[day, 'x', '', '1.00']]), {}, { key: randomUUID() });
    expect(unsure.error?.fieldErrors).toEqual({ file: [importRefusals.badChecked] });
    expect((await staff.send('apply', statementOf([[day, 'x', '', '1.00']]), {})).status).toBe(400);
    const editor = await staffOf(app, ['editor']);
    expect((await editor.check(statementOf([[day, 'x', '', '1.00']]))).status).toBe(403);
    const nobody = await app.request('/api/imports/statements?mode=check', { method: 'POST' });
    expect(nobody.status).toBe(401);
  });
});

describe('the proposals of a statement', () => {
  it('are confirmed with one click, each on its own with its result', async () => {
    const staff = await staffOf(app);
    const all = [await waiting(), await waiting(), await waiting()];
    await staff.read(statementOf(all.map(({ reference }) => [day, reference, '', '35.00'] as const)));
    const { items: proposed, ...page } = await staff.api.payments.proposed();
    expect(proposed).toHaveLength(3);
    expect(page).toEqual({ total: 3, sums: [{ amount: '105.00', currency: 'PGK' }] });
    const [first] = all;
    // One is paid by card first: its bank transfer is a second payment.
    await inBilling(app.deps, (scope) =>
      completePayment(scope, {
        paymentId: first?.paymentId ?? '',
        card: { provider: 'test', providerPaymentId: 'p1' },
      }),
    );
    const items = proposed.map(({ id, version, lineId, lineVersion }) => ({ id, version, lineId, lineVersion }));
    const outcomes = await staff.api.payments.confirmProposed({ items });
    expect(outcomes.filter(({ isConfirmed }) => isConfirmed)).toHaveLength(2);
    expect(outcomes.find(({ isConfirmed }) => !isConfirmed)).toMatchObject({
      id: first?.paymentId,
      message: billingRefusals.changed,
    });
    expect((await stored()).map(({ status }) => status).toSorted()).toEqual(['matched', 'matched', 'unmatched']);
    expect(await staff.api.payments.proposed()).toEqual({ items: [], sums: [], total: 0 });
    const receipts = await app.deps.db.receipt.count({
      where: { paymentId: { in: all.map(({ paymentId }) => paymentId) } },
    });
    expect(receipts).toBe(3);
  });

  it('are not confirmed for a line ignored in the meantime', async () => {
    const staff = await staffOf(app);
    const { reference, paymentId } = await waiting();
    await staff.read(statementOf([[day, reference, '', '35.00']]));
    const [item] = (await staff.api.payments.proposed()).items;
    if (item === undefined) throw new Error('nothing is proposed');
    await staff.api.payments.ignoreLine({ id: item.lineId, version: item.lineVersion });
    const { id, version, lineId, lineVersion } = item;
    const [outcome] = await staff.api.payments.confirmProposed({ items: [{ id, version, lineId, lineVersion }] });
    expect(outcome).toMatchObject({ isConfirmed: false, message: refusals.changed });
    expect(await app.deps.db.payment.findUnique({ where: { id: paymentId } })).toMatchObject({ status: 'pending' });
    expect(await app.deps.db.receipt.count({ where: { paymentId } })).toBe(0);
  });

  it('follow the payment: matched when it is confirmed, free again when it is rejected', async () => {
    const staff = await staffOf(app);
    const [one, two] = [await waiting(), await waiting()];
    await staff.read(
      statementOf([
        [day, one.reference, '', '35.00'],
        [day, two.reference, '', '35.00'],
      ]),
    );
    await staff.api.payments.confirm({ id: one.paymentId, version: 1 });
    await staff.api.payments.reject({ id: two.paymentId, version: 1, reason: 'Not ours.' });
    expect((await stored()).map(({ status, paymentId }) => [status, paymentId])).toEqual([
      ['matched', one.paymentId],
      ['unmatched', null],
    ]);
    const { lines } = await staff.api.payments.detail({ id: one.paymentId });
    expect(lines).toMatchObject([{ status: 'matched', amount: { amount: '35.00', currency: 'PGK' } }]);
  });
});

describe('an undecided line', () => {
  it('can be matched by hand, which confirms the payment; a different amount requires a reason', async () => {
    const staff = await staffOf(app);
    const { paymentId, reference } = await waiting();
    await staff.read(statementOf([[day, reference, 'Mere', '34.00']]));
    const { id, version, ...line } = await onlyLine(staff);
    expect(line).toMatchObject({ status: 'differing', payment: { id: paymentId, amount: { amount: '35.00' } } });
    const refused = await refusalOf(staff.api.payments.matchLine({ id, version, paymentId }));
    expect(refused.fieldErrors.reason?.[0]).toContain('PGK 34.00');
    expect(await app.deps.db.payment.findUnique({ where: { id: paymentId } })).toMatchObject({ status: 'pending' });
    const matched = await staff.api.payments.matchLine({ id, version, paymentId, reason: 'The bank kept its fee.' });
    expect(matched).toMatchObject({
      status: 'matched',
      payment: { status: 'completed' },
      decidedBy: staff.person.email,
    });
    const entries = await app.deps.db.auditEntry.findMany({ where: { entityId: { in: [id, paymentId] } } });
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['payments.confirm', 'statements.match']);
    expect(JSON.stringify(entries.map(({ after }) => after))).toContain('The bank kept its fee.');
    const late = await refusalOf(staff.api.payments.matchLine({ id, version, paymentId, reason: 'x' }));
    expect(late.message).toBe(refusals.changed);
  });

  it('is offered the confirmed transfers without a line; matching one changes nothing else', async () => {
    const staff = await staffOf(app);
    const [byProof, byLine, byCard] = [await waiting(), await waiting(), await waiting()];
    await staff.api.payments.confirm({ id: byProof.paymentId, version: 1 });
    await inBilling(app.deps, (scope) =>
      completePayment(scope, {
        paymentId: byCard.paymentId,
        card: { provider: 'test', providerPaymentId: 'without a line' },
      }),
    );
    await pay(app, byLine.paymentId);
    await staff.read(
      statementOf([
        [day, byLine.reference, 'Mere', '35.00'],
        [day, byProof.reference, 'Mere', '34.00'],
      ]),
    );
    const { items: lines } = await staff.api.payments.lines({});
    expect(lines).toMatchObject([{ status: 'unmatched', payment: { id: byProof.paymentId, status: 'completed' } }]);
    const all = new Set([byProof, byLine, byCard].map(({ paymentId }) => paymentId));
    const offered = async () => {
      const { items, total } = await staff.api.payments.list({ view: 'matched', withoutLine: true });
      return { ids: items.flatMap(({ id }) => (all.has(id) ? [id] : [])), isCounted: total === items.length };
    };
    expect(await offered()).toEqual({ ids: [byProof.paymentId], isCounted: true });
    const counts = async () => [await app.deps.db.receipt.count(), await app.deps.db.notification.count()];
    const before = await counts();
    const { id = '', version = 0 } = lines[0] ?? {};
    const given = { id, version, paymentId: byProof.paymentId, reason: 'The bank kept its fee.' };
    expect(await staff.api.payments.matchLine(given)).toMatchObject({ status: 'matched' });
    expect(await counts()).toEqual(before);
    expect((await offered()).ids).toEqual([]);
  });

  it('cannot be matched to a payment of another line, an ended one, or one in another currency', async () => {
    const staff = await staffOf(app);
    const [held, ended, dollars] = [await waiting(), await waiting(), await subscribed(app, { currency: 'USD' })];
    await staff.read(
      statementOf([
        [day, held.reference, '', '35.00'],
        [day, 'By somebody', '', '35.00'],
      ]),
    );
    await staff.api.payments.reject({ id: ended.paymentId, version: 1, reason: 'No.' });
    const { items } = await staff.api.payments.lines({ q: 'somebody' });
    const [line] = items;
    if (line === undefined) throw new Error('no line');
    const { id, version } = line;
    const of = async (paymentId: string) =>
      (await refusalOf(staff.api.payments.matchLine({ id, version, paymentId }))).message;
    expect(await of(held.paymentId)).toBe(refusals.paymentHeld);
    expect(await of(ended.paymentId)).toBe(refusals.paymentEnded);
    expect(
      (await refusalOf(staff.api.payments.matchLine({ id, version, paymentId: dollars.paymentId }))).fieldErrors,
    ).toEqual({
      paymentId: [refusals.otherCurrency],
    });
    expect(await of(randomUUID())).toBe(billingRefusals.unknownPayment);
  });

  it('can be ignored, and restored by the current state', async () => {
    const staff = await staffOf(app);
    const { reference, paymentId } = await waiting();
    await staff.read(statementOf([[day, reference, '', '35.00']]));
    const before = await onlyLine(staff);
    const ignored = await staff.api.payments.ignoreLine({ id: before.id, version: before.version });
    expect(ignored).toMatchObject({ status: 'ignored', decidedBy: staff.person.email });
    expect(await staff.api.payments.lines({})).toMatchObject({ items: [], total: 0 });
    const twice = await refusalOf(staff.api.payments.ignoreLine({ id: before.id, version: ignored.version }));
    expect(twice.message).toBe(refusals.notOpen);
    await pay(app, paymentId);
    const restored = await staff.api.payments.restoreLine({ id: before.id, version: ignored.version });
    expect(restored).toMatchObject({ status: 'matched', decidedBy: null, payment: { id: paymentId } });
    const again = await refusalOf(staff.api.payments.restoreLine({ id: before.id, version: restored.version }));
    expect(again.message).toBe(refusals.notIgnored);
    const gone = await refusalOf(staff.api.payments.ignoreLine({ id: randomUUID(), version: 1 }));
    expect(gone.message).toBe(refusals.unknownLine);
  });

  it('is decided by one of ten concurrent calls', async () => {
    const staff = await staffOf(app);
    const { paymentId } = await waiting();
    await staff.read(statementOf([[day, 'By somebody', '', '35.00']]));
    const { id, version } = await onlyLine(staff);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => staff.api.payments.matchLine({ id, version, paymentId })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.deps.db.receipt.count({ where: { paymentId } })).toBe(1);
  });

  it('is paged without gaps or repeats', async () => {
    const staff = await staffOf(app);
    const lines = Array.from({ length: 30 }, (_, at) => [day, `Line ${at}`, '', '1.00'] as const);
    await staff.read(statementOf(lines));
    const first = await staff.api.payments.lines({});
    const second = await staff.api.payments.lines({ after: first.next ?? '' });
    expect([first.items.length, second.items.length, first.total, second.next]).toEqual([25, 5, 30, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(30);
    const forged = await refusalOf(staff.api.payments.lines({ after: 'x' }));
    expect(forged.fieldErrors).toEqual({ after: [cursorTexts.bad] });
  });
});
