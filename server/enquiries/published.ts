/** The only exports for other nouns. */
export { recomputeDue } from './due-time.ts';
export { readReplyTime } from './median-reply-time.ts';
export { recomputeKeeping } from './retention.ts';
export { sentSelect } from './sent.ts';
