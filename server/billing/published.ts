/** All that other nouns may import from billing. */
export { endAllOf } from './renewals/ending.ts';
export { inBilling } from './scope.ts';
