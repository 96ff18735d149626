import { describe, expect, onTestFinished, test } from 'vitest';
import * as full from 'zod';
import * as z from 'zod/mini';
import { homepageContent } from '../../src/domain/content/homepage/schema.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { fieldErrorsOf } from '../../src/domain/forms/errors.ts';
import { issueSentence } from '../../src/domain/forms/issue-sentence.ts';

const line = z.string().check(z.maxLength(5));

/** Messages of a refusal in both ways: set while parsing, and derived from issues without messages. */
function sentencesOf(schema: z.ZodMiniType, value: unknown): string[] {
  const asked = schema.safeParse(value, { error: issueSentence }).error?.issues ?? [];
  const wordless = (schema.safeParse(value, { error: () => 'Invalid input' }).error?.issues ?? []).filter(
    ({ message }) => message === 'Invalid input',
  );
  const sentences = Object.values(fieldErrorsOf(asked)).flat();
  expect(sentences).toEqual(asked.map(({ message }) => message));
  for (const issue of wordless) expect(sentences).toContain(Object.values(fieldErrorsOf([issue])).flat()[0]);
  return sentences;
}

describe('a schema without messages', () => {
  test.each<[string, z.ZodMiniType, unknown, string]>([
    ['a text that is too long', line, 'coffee', 'Use at most 5 characters'],
    ['a text of one', z.string().check(z.maxLength(1)), 'ab', 'Use at most 1 character'],
    ['an empty text', z.string().check(z.minLength(1)), '', 'Enter a value'],
    ['a text that is too short', z.string().check(z.minLength(3)), 'a', 'Use at least 3 characters'],
    ['too many entries', z.array(line).check(z.maxLength(2)), ['a', 'b', 'c'], 'Use at most 2 entries'],
    ['too many of a set', z.set(line).check(z.maxSize(1)), new Set(['a', 'b']), 'Use at most 1 entry'],
    ['a date that is too late', z.date().check(z.lte(new Date(0))), new Date(1), 'Check this field'],
    ['no entry', z.array(line).check(z.minLength(1)), [], 'Enter a value'],
    ['too few entries', z.array(line).check(z.minLength(2)), ['a'], 'Add at least 2 entries'],
    ['a number that is too big', z.number().check(z.lte(100)), 101, 'Enter 100 or less'],
    ['a number at its limit', z.number().check(z.lt(100)), 100, 'Enter less than 100'],
    ['a number that is too small', z.number().check(z.gte(0)), -1, 'Enter 0 or more'],
    ['a number at its lower limit', z.number().check(z.gt(0)), 0, 'Enter more than 0'],
    ['an option that is not there', z.enum(['a', 'b']), 'c', 'Choose an option'],
    ['a part that is missing', line, undefined, 'Enter a value'],
    ['a part of another kind', line, 7, 'Enter a value'],
    ['an unknown part', z.strictObject({}), { price: 1 }, 'This field is not recognised'],
    ['an email address', z.email(), 'mere', 'Enter an email address such as name@example.com'],
    ['an address', z.url(), 'here', 'Enter an address that starts with https://'],
    ['some other form', z.string().check(z.regex(/^a/)), 'b', 'Check this field'],
    ['one of fixed words', z.union([z.literal('a'), z.literal('b')]), 'c', 'Choose an option'],
    [
      'nothing or an email address',
      z.union([z.literal(''), z.email()]),
      'mere',
      'Enter an email address such as name@example.com',
    ],
    ['a rule without words', z.string().check(z.refine(() => false)), 'a', 'Check this field'],
  ])('reports what is wrong with %s', (_what, schema, value, sentence) => {
    expect(sentencesOf(schema, value)).toEqual([sentence]);
  });

  test('reports the same with all of zod and its messages loaded', () => {
    // Other code in this process may have given zod the messages of the site.
    const { customError } = full.config();
    onTestFinished(() => void full.config({ customError }));
    full.config({ customError: undefined });
    expect(full.string().max(5).safeParse('coffee').error?.issues[0]?.message).toMatch(/^Too big/);
    expect(sentencesOf(line, 'coffee')).toEqual(['Use at most 5 characters']);
    expect(full.string().max(5).safeParse('coffee', { error: issueSentence }).error?.issues[0]?.message).toBe(
      'Use at most 5 characters',
    );
  });
});

test('the messages of a schema come before all others', () => {
  const schema = z.strictObject({
    height: z.string().check(z.regex(/^\d+px$/, 'Enter a height such as 400px')),
    name: z.string('Enter a name'),
  });
  const { error } = schema.safeParse({ height: 'tall', name: 7 }, { error: issueSentence });
  expect(fieldErrorsOf(error?.issues ?? [])).toEqual({
    height: ['Enter a height such as 400px'],
    name: ['Enter a name'],
  });
});

test('errors of a content document are sentences, by place', () => {
  const [slide, ...others] = defaultHomepage.heroSlides;
  const { error } = homepageContent.safeParse(
    {
      ...defaultHomepage,
      heroSlides: [{ ...slide, title: 'x'.repeat(121), titleStyle: { color: 'pink' } }, ...others],
      ctaSection: { ...defaultHomepage.ctaSection, description: undefined },
    },
    { error: issueSentence },
  );
  expect(fieldErrorsOf(error?.issues ?? [])).toEqual({
    'heroSlides.0.title': ['Use at most 120 characters'],
    'heroSlides.0.titleStyle.color': ['Choose an option'],
    'ctaSection.description': ['Enter a value'],
  });
});
