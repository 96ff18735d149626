import { createFileRoute } from '@tanstack/react-router';
import { type SearchSearch, searchSearch } from '../../domain/search/search.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { searchTexts as texts } from '../../domain/search/texts.ts';
import { SearchLoading } from '../../features/search/search-loading.tsx';
import { SearchScreen } from '../../features/search/search-screen.tsx';
import { RouteError } from '../../features/site/route-error.tsx';
import { failureOf } from '../../lib/api/api-error.ts';
import { type Api, type RouterOutputs } from '../../lib/api/trpc.ts';

interface Loaded {
  search: SearchSearch;
  page: RouterOutputs['search']['site'] | null;
  /** Its cursor was for other results. */
  isFirstInstead: boolean;
}

/** Invalid cursor: first page, with a message. */
async function load(api: Api, search: SearchSearch, isFirstInstead = false): Promise<Loaded> {
  const { q, kind, after } = search;
  if (q === undefined) return { search, page: null, isFirstInstead };
  try {
    return { search, page: await api.search.site.fetch({ q, kind, after }), isFirstInstead };
  } catch (error) {
    if (after === undefined || failureOf(error).code !== 'VALIDATION') throw error;
    return load(api, { q, kind }, true);
  }
}

/** URL state; not indexed. */
export const Route = createFileRoute('/_site/search')({
  loaderDeps: ({ search }: { search: { q?: unknown; kind?: unknown; after?: unknown } }) => ({
    q: search.q,
    kind: search.kind,
    after: search.after,
  }),
  loader: async ({ context: { api }, deps }) => {
    const search = searchSearch(deps);
    const [loaded, shell] = await Promise.all([load(api, search), api.site.shell.ensureData()]);
    const title = search.q === undefined ? texts.title : texts.titleFor(search.q);
    const meta = [
      { title: headTexts.title(title, shell.settings.general.siteName) },
      { name: 'robots', content: 'noindex' },
    ];
    return { ...loaded, head: { meta } };
  },
  head: ({ loaderData }) => ({ ...loaderData?.head }),
  pendingComponent: SearchLoading,
  errorComponent: RouteError,
  component: Search,
});

function Search() {
  const { search, page, isFirstInstead } = Route.useLoaderData();
  return <SearchScreen search={search} page={page} isFirstInstead={isFirstInstead} />;
}
