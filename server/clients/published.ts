/** What other nouns use of this one; they import nothing else of it. */
export { insertClient } from './store.ts';
