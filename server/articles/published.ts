export { findVisible, showLinks } from './links.ts';
export { listPages, listPosts } from './list.ts';
export { pageNoun, postNoun } from './noun.ts';
export { articleProcedures, listFilter } from './procedures.ts';
export {
  type ArticleDeps,
  listCategories,
  listPages as listPublishedPages,
  listPosts as listPublishedPosts,
  readPage,
  readPost,
} from './public.ts';
export { plainPathOf } from './redirect-lookup.ts';
export { lockRedirects, retargetRedirects } from './redirects.ts';
export { visibleAt, visibleFrom } from './visible.ts';
