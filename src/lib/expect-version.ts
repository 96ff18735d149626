import { unreadableAnswer } from './api-error.ts';

/** Throws if the response is not a versioned row, so that nothing unsaved counts as saved. */
export function expectVersion<Row>(answer: Row): Row {
  const { version } = Object(answer) as { version?: unknown };
  if (Number.isInteger(version)) return answer;
  throw unreadableAnswer(200);
}
