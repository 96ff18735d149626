export { clientColumns } from './columns.ts';
export { insertClient } from './store.ts';
export { nameOf, type Person, personSelect } from './people.ts';
