/** All that other nouns may import from enquiries. */
export { listPeople, mayStillOwn, personOf } from './people.ts';
export { recomputeDue } from './due-time.ts';
export { readReplyTime } from './median-reply-time.ts';
export { recomputeRetention } from './retention.ts';
export { sentSelect } from './sent.ts';
