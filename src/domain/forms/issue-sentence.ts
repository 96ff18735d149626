import { issueTexts as texts } from './issue-texts.ts';

/** What zod says of a refused value, as far as a sentence is made of it; zod's own issues fit. */
export interface UnnamedIssue {
  readonly code?: unknown;
  /** What was measured: `string`, `array`, `number` … */
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  /** False where the limit itself is refused too. */
  readonly inclusive?: unknown;
  readonly format?: unknown;
  /** Of a union: what each of its branches says. */
  readonly errors?: unknown;
}

const figure = (limit: unknown) => (typeof limit === 'number' || typeof limit === 'bigint' ? String(limit) : '');

function tooBig({ origin, maximum, inclusive }: UnnamedIssue): string {
  const limit = figure(maximum);
  if (origin === 'string') return texts.atMostCharacters(limit);
  if (origin === 'array' || origin === 'set') return texts.atMostEntries(limit);
  if (origin === 'date' || limit === '') return texts.wrong;
  return inclusive === false ? texts.lessThan(limit) : texts.atMost(limit);
}

function tooSmall({ origin, minimum, inclusive }: UnnamedIssue): string {
  const limit = figure(minimum);
  const isList = origin === 'array' || origin === 'set';
  if (isList || origin === 'string') {
    if (limit === '1') return texts.missing;
    return isList ? texts.atLeastEntries(limit) : texts.atLeastCharacters(limit);
  }
  if (origin === 'date' || limit === '') return texts.wrong;
  return inclusive === false ? texts.moreThan(limit) : texts.atLeast(limit);
}

/** A union that was refused speaks for the branch that was meant: the one that takes more than a fixed word. */
function ofUnion(errors: unknown): string {
  const branches: unknown[] = Array.isArray(errors) ? errors.flat() : [];
  const meant = branches.find(
    (issue): issue is UnnamedIssue & { message?: unknown } =>
      typeof issue === 'object' && issue !== null && 'code' in issue && issue.code !== 'invalid_value',
  );
  if (meant === undefined) return texts.choose;
  return typeof meant.message === 'string' ? wordsOf(meant.message, meant) : issueSentence(meant);
}

/**
 * The sentence for a person about an issue whose schema says nothing itself. Given to zod as `error` of a `safeParse`, or
 * as `customError`, it stands behind every sentence of a schema and before zod's own words.
 */
export function issueSentence(issue: UnnamedIssue): string {
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_type':
      return texts.missing;
    case 'invalid_value':
      return texts.choose;
    case 'unrecognized_keys':
    case 'invalid_key':
      return texts.unknown;
    case 'invalid_format':
      return issue.format === 'email' ? texts.email : issue.format === 'url' ? texts.url : texts.wrong;
    case 'invalid_union':
      return ofUnion(issue.errors);
    default:
      return texts.wrong;
  }
}

/** What zod/mini writes where neither schema nor reader have words. */
const wordless = 'Invalid input';

/** The message of an issue, or its sentence where the message says nothing. */
export function wordsOf(message: string, issue: UnnamedIssue): string {
  return message === wordless ? issueSentence(issue) : message;
}
