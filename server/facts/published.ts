/** All that other nouns and the files for machines may import from facts. */
export { readAllPublished, readChanges } from './public.ts';
