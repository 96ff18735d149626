import { unreadableAnswer } from './api-error.ts';

/** Throws unless a versioned row: nothing unsaved counts as saved. */
export function expectVersion<Row>(answer: Row): Row {
  const { version } = Object(answer) as { version?: unknown };
  if (Number.isInteger(version)) return answer;
  throw unreadableAnswer(200);
}
