import { asApiError, dataOf, type Failure, failureOf, isText } from './api-error.ts';

/** Malformed responses must not break the screen. */
function entriesOf<Value>(value: unknown, isKind: (one: unknown) => one is Value): Record<string, Value> {
  if (typeof value !== 'object' || value === null) return {};
  const entries: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(entries.filter((entry): entry is [string, Value] => isKind(entry[1])));
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0 && value.every(isText);

/** Any thrown value. */
export function readFailure(error: unknown): Failure {
  const apiError = asApiError(error);
  const data = dataOf(apiError);
  return {
    ...failureOf(error),
    message: data === undefined ? '' : (apiError?.message ?? ''),
    fieldErrors: entriesOf(data?.fieldErrors, isTexts),
    details: entriesOf(data?.details, isText),
  };
}
