/** All that other nouns may import from enquiries. */
export { countKept } from './conversation/mine.ts';
export { listPeople, mayStillOwn, personOf } from './people.ts';
export { stopRatings } from './rating/service.ts';
export { recomputeDue } from './due-time.ts';
export { readReplyTime } from './median-reply-time.ts';
export { recomputeRetention } from './retention.ts';
export { sentSelect } from './sent.ts';
