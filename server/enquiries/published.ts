/** What other nouns use of this one; they import nothing else of it. */
export { recomputeDue } from './due.ts';
export { readReplyTime } from './reply-time.ts';
export { recomputeKeeping } from './retention.ts';
export { sentSelect } from './sent.ts';
