export { clientColumns } from './columns.ts';
export { insertClient } from './store.ts';
