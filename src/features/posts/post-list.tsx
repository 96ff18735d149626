import { keepPreviousData } from '@tanstack/react-query';
import { type ArticleFilter, type PostRow, postListStart, type PostSort } from '../../domain/articles/list.ts';
import { formatDate } from '../../domain/time/format.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { ArticleList } from '../../widgets/article-list/article-list.tsx';
import type { ArticleColumn } from '../../widgets/article-list/article-table.tsx';
import { RowActions } from '../../widgets/article-list/row-actions.tsx';
import { StateBadge } from '../../widgets/article-list/state-badge.tsx';
import { AddLink, RowLink } from '../../widgets/list-screen/record-links.tsx';
import type { RowListProps } from '../../widgets/list-screen/use-row-dialog.ts';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

function Title({ row }: { row: PostRow }) {
  return (
    <RowLink to="/admin/posts" id={row.id} className="font-semibold wrap-anywhere underline underline-offset-4">
      {row.title}
    </RowLink>
  );
}

function Day({ row }: { row: PostRow }) {
  return <time dateTime={row.date}>{formatDate(row.date, useDateSettings())}</time>;
}

const columns: readonly ArticleColumn<PostRow, PostSort>[] = [
  { sort: 'title', label: texts.columns.title, Cell: Title, className: '@4xl:min-w-40' },
  {
    sort: 'category',
    label: texts.columns.category,
    Cell: ({ row }) => row.category,
    className: 'wrap-break-word @4xl:min-w-36',
  },
  {
    sort: 'author',
    label: texts.columns.author,
    Cell: ({ row }) => row.author,
    className: 'wrap-break-word @4xl:min-w-36',
  },
  { sort: 'status', label: texts.columns.status, Cell: StateBadge },
  { sort: 'date', label: texts.columns.date, Cell: Day, className: '@4xl:whitespace-nowrap' },
];

/** /admin/posts (spec 2 §2). */
export function PostList({ filter, onFilter, onCopied }: RowListProps<ArticleFilter<PostSort>>) {
  // Keeps the previous page while loading; always refetched.
  const list = trpc.posts.list.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
  return (
    <ArticleList
      noun="posts"
      columns={columns}
      filter={filter}
      start={postListStart}
      list={list}
      onFilter={onFilter}
      add={
        <AddLink to="/admin/posts" search={{ ...filter, new: true }} resetScroll={false}>
          {texts.posts.add}
        </AddLink>
      }
      renderActions={(row, actions) => (
        <RowActions
          noun="posts"
          row={row}
          actions={actions}
          onCopied={onCopied}
          renderEdit={(look) => <RowLink to="/admin/posts" id={row.id} {...look} />}
        />
      )}
    />
  );
}
