/** All that other nouns may import from billing. */
export { endAllOf } from './ending.ts';
export { inBilling } from './scope.ts';
