import { unreadableAnswer } from './api-error.ts';

/** Refuses an answer that is not a row of the API with its version: nothing is taken for saved that may not be. */
export function expectVersion<Row>(answer: Row): Row {
  const { version } = Object(answer) as { version?: unknown };
  if (Number.isInteger(version)) return answer;
  throw unreadableAnswer(200);
}
