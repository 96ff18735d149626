import { describe, expect, it } from 'vitest';
import { loadFonts } from '../../server/pdf/fonts.ts';
import { renderInvoice } from '../../server/billing/documents/invoice-pdf.ts';
import type { InvoiceModel, ReceiptModel } from '../../server/billing/documents/models.ts';
import { renderReceipt } from '../../server/billing/documents/receipt-pdf.ts';
import { body, Sheet } from '../../server/pdf/sheet.ts';
import { drawnGlyphs, embeddedFonts, readPdf } from './pdf-reader.ts';

const money = { amount: '1250', currency: 'PGK' } as const;
const party = { name: 'Asaro Coffee', address: 'PO Box 77\nGoroka', taxNumber: '', email: 'a@b.example', phone: '' };
const at = new Date('2026-11-02T01:00:00Z');
const common = {
  number: 'INV-2026-1',
  code: 'ABCD-EFGH',
  issuer: party,
  createdAt: at,
  updatedAt: at,
  dates: { timezone: 'Pacific/Port_Moresby', dateFormat: 'DD/MM/YYYY' },
  siteName: 'IPA',
  tagline: 'Invest in Papua New Guinea',
  verifyUrl: 'https://site.test/verify',
  reference: 'IPA-1',
} as const;

interface Typed {
  name?: string;
  address?: string;
  service?: string;
}

function invoiceOf({ name = party.name, address = party.address, service = 'Support' }: Typed): InvoiceModel {
  return {
    ...common,
    kind: 'invoice',
    status: 'open',
    addressee: { ...party, name, address },
    revision: 1,
    revisedAt: null,
    issueDate: '2026-11-02',
    dueDate: '2026-11-16',
    period: undefined,
    paidAt: null,
    voidedAt: null,
    lines: [{ description: service, quantity: '1', unitPrice: money, amount: money }],
    net: money,
    total: money,
    tax: undefined,
    accounts: [],
    paymentNote: '',
    contactEmail: 'billing@ipa.example',
  };
}

const draw = (typed: Typed) => renderInvoice(invoiceOf(typed));

function receiptOf({ name = party.name, address = party.address, service = 'Support' }: Typed): ReceiptModel {
  return {
    ...common,
    kind: 'receipt',
    addressee: { ...party, name, address },
    description: service,
    amount: money,
    method: 'bank_transfer',
    invoiceNumber: 'INV-2026-1',
    paidAt: at,
    refundedAt: null,
  };
}

const note = 'Characters that could not be printed appear as ‘?’.';

const names: readonly [language: string, typed: Required<Typed>][] = [
  [
    'Latin with its diacritics',
    {
      name: 'Đặng Thị Łucja Åse Ğüler',
      address: 'Ƙofar M̧ajeļ 7\nỌ̀ṣun N̄ X̌ ẹ́',
      service: 'Ŋẞ ǄǢȲ ḕ o̧',
    },
  ],
  ['Chinese', { name: '王小明 有限公司', address: '北京市朝阳区建国路88号\n臺灣國際貿易', service: '投资登记支持' }],
  ['Japanese', { name: '株式会社さくら', address: '東京都千代田区丸の内1-1\nｻｸﾗ ｶﾞｲｼｬ', service: '𠮷野 登録' }],
  ['Korean', { name: '김민준 주식회사', address: '서울특별시 강남구 테헤란로', service: '투자 등록 金敏俊' }],
  ['all of them', { name: 'Łódź 王小明 & さくら', address: 'Mile 4, 김민준', service: 'Trade Mission 東京 2026' }],
];

describe('names in other scripts', () => {
  it.each(names)('in %s are rendered and searchable', async (_, typed) => {
    for (const bytes of [await draw(typed), await renderReceipt(receiptOf(typed))]) {
      const pdf = await readPdf(bytes);
      const written = [typed.name, ...typed.address.split('\n'), typed.service];
      expect(written.filter((text) => !pdf.says(text.normalize('NFC')))).toEqual([]);
      expect(pdf.says(note)).toBe(false);
      const glyphs = await drawnGlyphs(bytes);
      const inked = new Set(glyphs.filter(({ hasInk }) => hasInk).flatMap(({ sign }) => Array.from(sign)));
      const missing = Array.from(written.join('').normalize('NFC')).filter((sign) => sign !== ' ' && !inked.has(sign));
      expect(missing).toEqual([]);
    }
  });

  it.each(names)('in %s take at most 150 kB', async (_, typed) => {
    const plain = await draw({});
    const own = await draw(typed);
    expect(own.length - plain.length).toBeLessThanOrEqual(150_000);
  });

  it('are rendered in both weights', async () => {
    const bytes = await draw({ name: '王', address: '王 Street' });
    const fonts = (await embeddedFonts(bytes)).map((name) => name.replace(/^\w+\+/, ''));
    expect(fonts.filter((name) => name.startsWith('NotoSans'))).toEqual([
      'NotoSansSC-116-bold',
      'NotoSansSC-116-regular',
    ]);
  });

  it.each([
    ['Chinese', '直角', 'NotoSansSC'],
    ['Japanese, by kana anywhere in the document', 'さくら\n直角', 'NotoSansJP'],
    ['Korean, by Hangul', '김\n直角', 'NotoSansKR'],
  ])('use the Han glyphs of %s', async (_, address, family) => {
    const glyphs = await drawnGlyphs(await draw({ address }));
    const fonts = glyphs.filter(({ sign }) => sign === '直').map(({ font }) => font.replace(/^\w+\+|-.*$/g, ''));
    expect(fonts).toEqual([family]);
  });

  it.each([
    ['no font has', '刘䶮 Ltd', '刘? Ltd'],
    ['turn the direction of writing', 'Ƙa\u202egnp.exe', 'Ƙa?gnp.exe'],
    ['have no ink', '서울\u3164\uffa0\u115f', '서울???'],
  ])('that %s are shown as missing', async (_, name, shown) => {
    const pdf = await readPdf(await draw({ name }));
    expect(pdf.says(`Billed to ${shown} PO Box 77`)).toBe(true);
    expect(pdf.says(note)).toBe(true);
  });

  it('wrap inside their column without loss', async () => {
    const text = `${'海外投資登録サポート'.repeat(9)} Registration ${'서울특별시 강남구 '.repeat(9)}`.trim();
    const sheet = new Sheet(await loadFonts({ text }), {
      ...common,
      kind: 'Invoice',
      subtitle: '',
      title: '',
      author: '',
    });
    const lines = sheet.lines(text, body, 190);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter(({ width }) => width > 190)).toEqual([]);
    const shown = lines.flatMap(({ runs }) => runs.map((run) => run.text)).join('');
    expect(shown.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    await sheet.finish();
  });

  it('give the same file whatever was rendered before', async () => {
    const [, chinese] = names[1] ?? [];
    const [, korean] = names[3] ?? [];
    const before = await draw(chinese ?? {});
    await draw({ ...korean, service: '投资登记支持王' });
    expect((await draw(chinese ?? {})).equals(before)).toBe(true);
    // The glyph of the first quote consists of two glyphs of the second.
    for (const name of ['The "Reef"', "The Reef's"])
      expect((await readPdf(await draw({ name }))).says(name)).toBe(true);
  });

  it('of the rarest characters, at maximum length, take a bounded number of fonts', async () => {
    const rare = Array.from({ length: 700 }, (_, index) =>
      String.fromCodePoint(index % 3 === 0 ? 0xac00 + ((index * 41) % 11_000) : 0x4e00 + ((index * 41) % 20_000)),
    ).join('');
    const bytes = await draw({ name: rare.slice(0, 200), address: rare.slice(200) });
    const fonts = (await embeddedFonts(bytes)).filter((name) => name.includes('NotoSans'));
    expect(fonts.length).toBeLessThanOrEqual(2 * 40);
    expect(bytes.length - (await draw({})).length).toBeLessThanOrEqual(150_000);
    expect((await readPdf(bytes)).says(note)).toBe(true);
  });
});

it('an invoice has payment instructions only while it is open', async () => {
  const open = invoiceOf({});
  const asks = async (invoice: InvoiceModel) => (await readPdf(await renderInvoice(invoice))).says('How to pay');
  expect(await asks(open)).toBe(true);
  expect(await asks({ ...open, status: 'paid', paidAt: at })).toBe(false);
  expect(await asks({ ...open, status: 'void', voidedAt: at })).toBe(false);
});
