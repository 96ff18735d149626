import { createFileRoute } from '@tanstack/react-router';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { headTexts } from '../../domain/texts/head.ts';
import { roleTexts } from '../../domain/texts/roles.ts';
import { settingsTexts as texts } from '../../domain/texts/settings.ts';
import { UsersTab, type UsersSearch } from '../../features/roles/users-tab.tsx';
import { GuardPending } from '../../features/site/guard-pending.tsx';
import { RouteError } from '../../features/site/route-error.tsx';
import { SeoTab } from '../../features/site/seo-tab.tsx';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

const tabs = [
  { id: 'seo', label: texts.seo },
  { id: 'users', label: roleTexts.users },
] as const;

/** Users stands where the address names no tab. */
interface SettingsSearch extends UsersSearch {
  tab?: 'seo';
}

export const Route = createFileRoute('/_admin/admin/settings')({
  staticData: { title: headTexts.admin.settings },
  validateSearch: ({ tab, q, after }: Record<string, unknown>): SettingsSearch =>
    tab === 'seo'
      ? { tab }
      : {
          ...(typeof q === 'string' && q.trim() !== '' ? { q: q.trim().slice(0, 100) } : {}),
          ...(typeof after === 'string' && after !== '' && after.length <= 200 ? { after } : {}),
        },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps: { tab, ...filter }, preload }) => {
    if (tab === 'seo') {
      await api.site.setting.fetch({ group: tab }, { staleTime: 0 });
      return;
    }
    try {
      await api.roles.list.fetch(filter, { staleTime: 0 });
    } catch (error) {
      if (!preload) toast({ title: roleTexts.error, description: roleTexts.fetchFailed, tone: 'destructive' });
      throw error;
    }
  },
  pendingComponent: GuardPending,
  errorComponent: RouteError,
  component: SettingsPage,
});

function SettingsPage() {
  const { tab = 'users', ...filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const go = (search: SettingsSearch) => void navigate({ search });
  return (
    <>
      <ScreenTitle title={texts.title} />
      <Tabs label={texts.tabs} tabs={tabs} current={tab} onChange={(id) => go(id === 'users' ? {} : { tab: id })}>
        {tab === 'seo' ? <Seo /> : <Users filter={filter} onSearch={go} />}
      </Tabs>
    </>
  );
}

function Seo() {
  const [setting] = trpc.site.setting.useSuspenseQuery({ group: 'seo' });
  return <SeoTab setting={setting} />;
}

function Users({ filter, onSearch }: { filter: UsersSearch; onSearch: (search: UsersSearch) => void }) {
  const [page] = trpc.roles.list.useSuspenseQuery(filter);
  return <UsersTab search={filter} page={page} onSearch={onSearch} />;
}
