import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonClass } from '../../components/button.tsx';
import { type ArticleFilter, type PostRow, postListStart, type PostSort } from '../../domain/articles/list.ts';
import { formatDate } from '../../domain/time/format.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { ArticleList } from '../../widgets/article-list/article-list.tsx';
import type { ArticleColumn } from '../../widgets/article-list/article-table.tsx';
import { RowActions } from '../../widgets/article-list/row-actions.tsx';
import { StateBadge } from '../../widgets/article-list/state-badge.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { usePosts } from './use-posts.ts';

/** Keeps the list's filter. */
const opening = (id: string) => (filter: object) => ({ ...filter, new: undefined, edit: id });

function Title({ row }: { row: PostRow }) {
  return (
    <Link
      to="/admin/posts"
      search={opening(row.id)}
      resetScroll={false}
      className="font-semibold wrap-anywhere underline underline-offset-4"
    >
      {row.title}
    </Link>
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

interface PostListProps {
  filter: ArticleFilter<PostSort>;
  onFilter: (filter: ArticleFilter<PostSort>, replaces: boolean) => void;
  onCopied: (id: string) => void;
}

/** /admin/posts (spec 2 §2). */
export function PostList({ filter, onFilter, onCopied }: PostListProps) {
  const list = usePosts(filter);
  return (
    <ArticleList
      noun="posts"
      columns={columns}
      filter={filter}
      start={postListStart}
      list={list}
      onFilter={onFilter}
      add={
        <Link to="/admin/posts" search={{ ...filter, new: true }} resetScroll={false} className={buttonClass()}>
          <Plus aria-hidden="true" className="size-4" />
          {texts.posts.add}
        </Link>
      }
      renderActions={(row, actions) => (
        <RowActions
          noun="posts"
          row={row}
          actions={actions}
          onCopied={onCopied}
          renderEdit={(look) => <Link to="/admin/posts" search={opening(row.id)} resetScroll={false} {...look} />}
        />
      )}
    />
  );
}
