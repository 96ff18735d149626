/** What other nouns use of this one; they import nothing else of it. */
export { endAllOf } from './ending.ts';
export { inBilling } from './scope.ts';
