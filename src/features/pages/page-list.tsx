import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ArticleFilter, type ArticleRow, pageListStart, type PageSort } from '../../domain/articles/list.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { newRow } from '../../widgets/content-editor/items/use-row-api.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { ArticleList } from '../../widgets/article-list/article-list.tsx';
import type { ArticleColumn } from '../../widgets/article-list/article-table.tsx';
import { RowActions } from '../../widgets/article-list/row-actions.tsx';
import { StateBadge } from '../../widgets/article-list/state-badge.tsx';
import { AddLink } from '../../widgets/list-screen/record-links.tsx';
import type { RowListProps } from '../../widgets/list-screen/use-row-dialog.ts';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

function Title({ row }: { row: ArticleRow }) {
  return (
    <Link
      to="/admin/pages/$id"
      params={{ id: row.id }}
      className="font-semibold wrap-anywhere underline underline-offset-4"
    >
      {row.title}
    </Link>
  );
}

function Modified({ row }: { row: ArticleRow }) {
  return <time dateTime={row.modifiedAt}>{formatDateTime(row.modifiedAt, useDateSettings())}</time>;
}

const columns: readonly ArticleColumn<ArticleRow, PageSort>[] = [
  { sort: 'title', label: texts.columns.title, Cell: Title, className: '@4xl:min-w-40' },
  { sort: 'slug', label: texts.columns.slug, Cell: ({ row }) => row.slug, className: 'wrap-break-word @4xl:min-w-36' },
  { sort: 'status', label: texts.columns.status, Cell: StateBadge },
  { sort: 'modified', label: texts.columns.modified, Cell: Modified, className: '@4xl:whitespace-nowrap' },
];

/** /admin/pages (spec 2 §2). */
export function PageList({ filter, onFilter, onCopied }: RowListProps<ArticleFilter<PageSort>>) {
  // Keeps the previous page while loading; always refetched.
  const list = trpc.pages.list.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
  return (
    <ArticleList
      noun="pages"
      columns={columns}
      filter={filter}
      start={pageListStart}
      list={list}
      onFilter={onFilter}
      add={
        <AddLink to="/admin/pages/$id" params={{ id: newRow }}>
          {texts.pages.add}
        </AddLink>
      }
      renderActions={(row, actions) => (
        <RowActions
          noun="pages"
          row={row}
          actions={actions}
          onCopied={onCopied}
          renderEdit={(look) => <Link to="/admin/pages/$id" params={{ id: row.id }} {...look} />}
        />
      )}
    />
  );
}
