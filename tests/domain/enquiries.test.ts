import { describe, expect, it } from 'vitest';
import { enquiryContent, enquiryNumber, interestOfSector, readEnquiryValues } from '../../src/domain/enquiries.ts';
import { enquiryEntry } from '../../src/domain/enquiry-entry.ts';
import { fieldErrorsOf } from '../../src/domain/errors.ts';
import { enquiryTexts as texts } from '../../src/domain/texts/enquiries.ts';

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
    ['firstName', '', texts.firstNameMissing],
    ['firstName', '   ', texts.firstNameMissing],
    ['lastName', '', texts.lastNameMissing],
    ['firstName', 'x'.repeat(81), texts.nameTooLong(80)],
    ['lastName', 'Kila\r\nBcc: all@example.com', texts.nameOneLine],
    ['firstName', 'Mere\u2028x', texts.nameOneLine],
    ['firstName', 'Me\u0000re', texts.nameOneLine],
    ['email', '', texts.emailMissing],
    ['email', 'mere', texts.badEmail],
    ['email', 'mere@example.com\nBcc: all@example.com', texts.badEmail],
    ['email', 'a@b.example, c@d.example', texts.badEmail],
    ['email', `${'x'.repeat(250)}@example.com`, texts.badEmail],
    ['phone', 'call me', texts.badPhone],
    ['phone', '12', texts.badPhone],
    ['phone', '1'.repeat(41), texts.badPhone],
    ['interest', 'gold', texts.badInterest],
    ['range', '$10M+ USD', texts.badRange],
    ['goals', 'x'.repeat(2001), texts.goalsTooLong(2000)],
    ['goals', 'a\u0000b', texts.goalsPlain],
    ['goals', 'a\u001bb', texts.goalsPlain],
    ['consent', false, texts.consentMissing],
    ['homepage', 'https://spam.example', texts.trapFilled],
  ])('says what is wrong with %s %j', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: [message] });
  });

  it.each([
    ['sourcePath', 'https://evil.test/'],
    ['sourcePath', '//evil.test'],
    ['sourcePath', `/${'x'.repeat(2000)}`],
    ['opportunityId', 'not-an-id'],
    ['idempotencyKey', 'short'],
    ['idempotencyKey', undefined],
    ['consent', undefined],
    ['firstName', 5],
  ])('refuses %s %j', (field, value) => {
    expect(Object.keys(errorsOf({ [field]: value }))).toEqual([field]);
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
