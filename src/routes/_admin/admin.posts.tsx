import { createFileRoute } from '@tanstack/react-router';
import { type ArticleFilter, type PostSort, postSorts } from '../../domain/articles/list.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { PostDialog } from '../../features/posts/post-dialog.tsx';
import { PostList } from '../../features/posts/post-list.tsx';
import { readListSearch } from '../../widgets/article-list/list-search.ts';
import { changedSearch } from '../../lib/changed-search.ts';

interface PostsSearch extends ArticleFilter<PostSort> {
  new?: boolean | undefined;
  edit?: string | undefined;
}

export const Route = createFileRoute('/_admin/admin/posts')({
  staticData: { title: headTexts.admin.posts },
  // The screen loads it.
  validateSearch: (search: PostsSearch) => search,
  component: PostsScreen,
});

/** Or 'new'. */
function openPost({ new: isNew, edit }: Record<string, unknown>): string | undefined {
  if (typeof edit === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(edit)) return edit;
  return isNew === undefined ? undefined : 'new';
}

function PostsScreen() {
  const search: Record<string, unknown> = { ...Route.useSearch() };
  const navigate = Route.useNavigate();
  const filter = readListSearch(postSorts, search);
  const id = openPost(search);
  const open = (post: string) => ({ ...filter, edit: post });
  return (
    <>
      <PostList
        filter={filter}
        onFilter={(next, replace) =>
          void navigate({
            search: changedSearch(filter, next),
            replace,
            resetScroll: false,
          })
        }
        onCopied={(post) => void navigate({ search: open(post), resetScroll: false })}
      />
      {id !== undefined && (
        <PostDialog
          id={id}
          onClose={() => void navigate({ search: filter, resetScroll: false })}
          // Saved: do not block.
          onMade={(post) =>
            void navigate({ search: open(post), replace: true, resetScroll: false, ignoreBlocker: true })
          }
        />
      )}
    </>
  );
}
