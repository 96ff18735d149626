/** What other nouns use of this one; they import nothing else of it. */
export { clientColumns } from './columns.ts';
export { insertClient } from './store.ts';
