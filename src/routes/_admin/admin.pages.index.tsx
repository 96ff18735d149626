import { createFileRoute } from '@tanstack/react-router';
import { type ArticleFilter, type PageSort, pageSorts } from '../../domain/articles/list.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { PageList } from '../../features/pages/page-list.tsx';
import { readListSearch } from '../../widgets/article-list/list-search.ts';
import { changedSearch } from '../../lib/changed-search.ts';

export const Route = createFileRoute('/_admin/admin/pages/')({
  staticData: { title: headTexts.admin.pages },
  // The screen loads it.
  validateSearch: (search: ArticleFilter<PageSort>) => search,
  component: PagesScreen,
});

function PagesScreen() {
  const filter = readListSearch(pageSorts, { ...Route.useSearch() });
  const navigate = Route.useNavigate();
  return (
    <PageList
      filter={filter}
      onFilter={(next, replace) => void navigate({ search: changedSearch(filter, next), replace, resetScroll: false })}
      onCopied={(id) => void navigate({ to: '/admin/pages/$id', params: { id } })}
    />
  );
}
