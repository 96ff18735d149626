import { issueTexts as texts } from './issue-texts.ts';

export interface UnnamedIssue {
  readonly code?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  /** False: the limit itself is refused. */
  readonly inclusive?: unknown;
  readonly format?: unknown;
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

/** The branch that accepts more than a literal was meant. */
function ofUnion(errors: unknown): string {
  const branches: unknown[] = Array.isArray(errors) ? errors.flat() : [];
  const meant = branches.find(
    (issue): issue is UnnamedIssue & { message?: unknown } =>
      typeof issue === 'object' && issue !== null && 'code' in issue && issue.code !== 'invalid_value',
  );
  if (meant === undefined) return texts.choose;
  return typeof meant.message === 'string' ? wordsOf(meant.message, meant) : issueSentence(meant);
}

/** Ranks after schema messages, before zod's. */
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

const wordless = 'Invalid input';

export function wordsOf(message: string, issue: UnnamedIssue): string {
  return message === wordless ? issueSentence(issue) : message;
}
