/** The only exports for other nouns. */
export { clientColumns } from './columns.ts';
export { insertClient } from './store.ts';
