import { type ReactNode, useState } from 'react';
import type { ArticleFilter, ArticlePage, ArticleRow, SortDirection } from '../../domain/articles/list.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { ListScreen } from '../list-screen/list-screen.tsx';
import { type ArticleColumn, ArticleTable } from './article-table.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ListFilter } from './list-filter.tsx';
import { sortedBy } from './list-search.ts';
import { type ArticleActions, useArticleActions } from './use-article-actions.ts';
import type { LoadState } from '../load-failed.tsx';

interface ArticleListProps<Row extends ArticleRow, Sort extends string> {
  noun: 'pages' | 'posts';
  columns: readonly ArticleColumn<Row, Sort>[];
  filter: ArticleFilter<Sort>;
  start: { sort: Sort; direction: SortDirection };
  list: LoadState & { data: ArticlePage<Row> | undefined };
  onFilter: (filter: ArticleFilter<Sort>, replaces: boolean) => void;
  add: ReactNode;
  renderActions: (row: Row, actions: ArticleActions) => ReactNode;
}

export function ArticleList<Row extends ArticleRow, Sort extends string>({
  noun,
  columns,
  filter,
  start,
  list,
  onFilter,
  add,
  renderActions,
}: ArticleListProps<Row, Sort>) {
  const words = texts[noun];
  const actions = useArticleActions(noun);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const now = {
    sort: filter.sort ?? start.sort,
    direction: filter.direction ?? (filter.sort === undefined ? start.direction : ('asc' as const)),
  };
  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      actions={add}
      filters={<ListFilter filter={filter} placeholder={words.searchHint} onFilter={onFilter} />}
      selection={
        <BulkBar
          noun={noun}
          rows={(list.data?.items ?? []).filter(({ id }) => chosen.has(id))}
          actions={actions}
          onDone={() => setChosen(new Set())}
        />
      }
      query={list}
      to={noun === 'pages' ? '/admin/pages' : '/admin/posts'}
      search={filter}
      failedTitle={texts.listFailed}
      empty={words.empty}
    >
      {({ items }) => (
        <ArticleTable
          label={words.table}
          columns={columns}
          rows={items}
          {...now}
          onSort={(sort) => onFilter(sortedBy(filter, now, sort), false)}
          chosen={chosen}
          onChoose={(ids) => {
            actions.clearResult();
            setChosen(ids);
          }}
          renderActions={(row) => renderActions(row, actions)}
        />
      )}
    </ListScreen>
  );
}
