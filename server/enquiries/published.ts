/** All that other nouns may import from enquiries. */
export { listPeople, mayStillOwn, personOf, personSelect } from './people.ts';
export { recomputeDue } from './due-time.ts';
export { readReplyTime } from './median-reply-time.ts';
export { recomputeKeeping } from './retention.ts';
export { sentSelect } from './sent.ts';
