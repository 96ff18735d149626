/** The public interface of this noun for other nouns. */
export { clientColumns } from './columns.ts';
export { insertClient } from './store.ts';
