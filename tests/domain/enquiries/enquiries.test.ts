import { describe, expect, it } from 'vitest';
import {
  enquiryContent,
  enquiryNumber,
  interestOfSector,
  readEnquiryValues,
} from '../../../src/domain/enquiries/enquiries.ts';
import { enquiryEntry } from '../../../src/domain/enquiries/entry.ts';
import { fieldErrorsOf } from '../../../src/domain/forms/errors.ts';
import { enquirySendingTexts as sendingTexts } from '../../../src/domain/enquiries/sending-texts.ts';

const right = {
  firstName: 'Mere',
  lastName: 'Kila',
  email: 'mere@example.com',
  consent: true,
  sourcePath: '/investment-opportunities?sector=mining',
  idempotencyKey: '0190c2de-7f4a-7cc3-9d0a-3f2f6f1f7d11',
};

function errorsOf(changes: Record<string, unknown>) {
  const parsed = enquiryEntry.safeParse({ ...right, ...changes });
  return parsed.success ? {} : fieldErrorsOf(parsed.error.issues);
}

describe('what the enquiry form may send', () => {
  it('takes the least and the most', () => {
    expect(errorsOf({})).toEqual({});
    expect(
      errorsOf({
        phone: '+675 321 7311 ext 12',
        interest: 'mining',
        range: '10m-plus',
        goals: 'x'.repeat(2000),
        opportunityId: right.idempotencyKey,
        homepage: '',
      }),
    ).toEqual({});
  });

  it.each([
    ['firstName', '', sendingTexts.firstNameMissing],
    ['firstName', '   ', sendingTexts.firstNameMissing],
    ['lastName', '', sendingTexts.lastNameMissing],
    ['firstName', 'x'.repeat(81), sendingTexts.nameTooLong(80)],
    ['lastName', 'Kila\r\nBcc: all@example.com', sendingTexts.nameOneLine],
    ['firstName', 'Mere\u2028x', sendingTexts.nameOneLine],
    ['firstName', 'Me\u0000re', sendingTexts.nameOneLine],
    ['email', '', sendingTexts.emailMissing],
    ['email', 'mere', sendingTexts.badEmail],
    ['email', 'mere@example.com\nBcc: all@example.com', sendingTexts.badEmail],
    ['email', 'a@b.example, c@d.example', sendingTexts.badEmail],
    ['email', `${'x'.repeat(250)}@example.com`, sendingTexts.badEmail],
    ['phone', 'call me', sendingTexts.badPhone],
    ['phone', '12', sendingTexts.badPhone],
    ['phone', '1'.repeat(41), sendingTexts.badPhone],
    ['interest', 'gold', sendingTexts.badInterest],
    ['range', '$10M+ USD', sendingTexts.badRange],
    ['goals', 'x'.repeat(2001), sendingTexts.goalsTooLong(2000)],
    ['goals', 'a\u0000b', sendingTexts.goalsPlain],
    ['goals', 'a\u001bb', sendingTexts.goalsPlain],
    ['consent', false, sendingTexts.consentMissing],
    ['homepage', 'https://spam.example', sendingTexts.trapFilled],
  ])('says what is wrong with %s %j', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: [message] });
  });

  it.each([
    ['sourcePath', 'https://evil.test/'],
    ['sourcePath', '//evil.test'],
    ['sourcePath', `/${'x'.repeat(2000)}`],
    ['idempotencyKey', 'short'],
    ['idempotencyKey', undefined],
    ['consent', undefined],
    ['firstName', 5],
  ])('refuses %s %j', (field, value) => {
    expect(Object.keys(errorsOf({ [field]: value }))).toEqual([field]);
  });

  it('takes an opportunity that cannot be one for none (D71)', () => {
    for (const opportunityId of ['not-an-id', '', null, 5]) {
      expect(enquiryEntry.parse({ ...right, opportunityId }).opportunityId).toBeUndefined();
    }
  });

  it.each(['stage', 'ownerId', 'receiptNumber', 'deleteAfter', 'createdAt'])('refuses the extra field %s', (field) => {
    expect(enquiryEntry.safeParse({ ...right, [field]: 'x' }).success).toBe(false);
  });

  it('trims names and address and changes their letters in nothing', () => {
    const entry = enquiryEntry.parse({
      ...right,
      firstName: '  Mere ',
      email: ' Mere@Example.com ',
      goals: ' a\r\nb\tc ',
    });
    expect(entry).toMatchObject({ firstName: 'Mere', email: 'Mere@Example.com', goals: 'a\nb\tc' });
  });
});

describe('the fields of the form', () => {
  it('leave out what is empty, and read a tick as agreement', () => {
    const typed: Record<string, string> = { firstName: 'Mere', consent: 'yes', range: '1m-5m', goals: '  ' };
    const values = readEnquiryValues((field) => typed[field] ?? '');
    expect(enquiryContent(values)).toEqual({
      firstName: 'Mere',
      lastName: '',
      email: '',
      consent: true,
      range: '1m-5m',
    });
    expect(enquiryContent({ ...values, consent: 'on' }).consent).toBe(false);
  });
});

describe('numbers and interests', () => {
  it('has six figures, and more when they are needed', () => {
    expect(enquiryNumber(2026, 123)).toBe('ENQ-2026-000123');
    expect(enquiryNumber(2026, 1_234_567)).toBe('ENQ-2026-1234567');
  });

  it.each([
    ['mining', 'mining'],
    ['manufacturing', 'manufacturing'],
    ['fisheries', 'other'],
    ['other', 'other'],
    ['', 'other'],
  ])('takes the sector %j for the interest %s', (sector, interest) => {
    expect(interestOfSector(sector)).toBe(interest);
  });
});
