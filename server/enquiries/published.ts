/** The only exports for other nouns. */
export { recomputeDue } from './due.ts';
export { readReplyTime } from './reply-time.ts';
export { recomputeKeeping } from './retention.ts';
export { sentSelect } from './sent.ts';
