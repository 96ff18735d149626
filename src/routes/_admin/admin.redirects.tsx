import { createFileRoute } from '@tanstack/react-router';
import type { RedirectsSearch } from '../../domain/redirects/redirects.ts';
import { searchText } from '../../domain/search/url-text.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { RedirectsScreen } from '../../features/redirects/redirects-screen.tsx';

export const Route = createFileRoute('/_admin/admin/redirects')({
  staticData: { title: headTexts.admin.redirects },
  validateSearch: (raw: Record<string, unknown>): RedirectsSearch => {
    const [q, after] = [searchText(raw.q, 100), searchText(raw.after, 200)];
    const isIgnored = String(raw.ignored) === 'true';
    return { ...(q === '' ? {} : { q }), ...(after === '' ? {} : { after }), ...(isIgnored ? { ignored: true } : {}) };
  },
  component: RedirectsPage,
});

function RedirectsPage() {
  return <RedirectsScreen search={Route.useSearch()} />;
}
