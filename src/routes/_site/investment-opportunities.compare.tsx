import { createFileRoute } from '@tanstack/react-router';
import { compareTexts as texts } from '../../domain/opportunities/compare-texts.ts';
import { comparedIds } from '../../domain/opportunities/kept.ts';
import { searchText } from '../../domain/search/url-text.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { CompareLoading } from '../../features/opportunities/compare/compare-loading.tsx';
import { CompareScreen } from '../../features/opportunities/compare/compare-screen.tsx';
import { OpportunitiesFailed } from '../../features/opportunities/list/load-failed.tsx';

/** Longer than any saved list. */
const maxLength = 1000;

/** Its state is the URL; not indexed. */
export const Route = createFileRoute('/_site/investment-opportunities/compare')({
  loaderDeps: ({ search }: { search: { ids?: unknown } }) => ({ ids: search.ids }),
  loader: async ({ context: { api }, deps }) => {
    const { ids, all, broken } = comparedIds(searchText(deps.ids, maxLength));
    const [columns, shell] = await Promise.all([
      ids.length === 0 ? [] : api.opportunities.compare.ensureData({ ids }),
      api.site.shell.ensureData(),
    ]);
    const meta = [
      { title: headTexts.title(texts.title, shell.settings.general.siteName) },
      { name: 'robots', content: 'noindex' },
    ];
    return { columns, all, broken, head: { meta } };
  },
  head: ({ loaderData }) => ({ ...loaderData?.head }),
  pendingComponent: CompareLoading,
  errorComponent: ({ error }) => <OpportunitiesFailed error={error} title={texts.failedCompare} />,
  component: Compare,
});

function Compare() {
  const { columns, all, broken } = Route.useLoaderData();
  return <CompareScreen columns={columns} all={all} broken={broken} />;
}
