import { createFileRoute } from '@tanstack/react-router';
import { exampleFilters } from '../../domain/admin/example-filter.ts';
import { type ArticleFilter, type PostSort, postSorts } from '../../domain/articles/list.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { PostDialog } from '../../features/posts/post-dialog.tsx';
import { PostList } from '../../features/posts/post-list.tsx';
import { oneOf, withoutUndefined } from '../../lib/list-search.ts';
import { readListSearch } from '../../widgets/article-list/list-search.ts';
import { type OpenRow, useRowDialog } from '../../widgets/list-screen/use-row-dialog.ts';

export const Route = createFileRoute('/_admin/admin/posts')({
  staticData: { title: headTexts.admin.posts },
  // The screen loads it.
  validateSearch: (search: ArticleFilter<PostSort> & OpenRow & { new?: boolean | undefined }) => search,
  component: PostsScreen,
});

function PostsScreen() {
  const search = Route.useSearch();
  const filter: ArticleFilter<PostSort> = withoutUndefined({
    ...readListSearch(postSorts, { ...search }),
    examples: oneOf(exampleFilters, search.examples),
  });
  const { id, list, dialog } = useRowDialog('/admin/posts', search, filter);
  return (
    <>
      <PostList {...list} />
      {id !== undefined && <PostDialog id={id} {...dialog} />}
    </>
  );
}
