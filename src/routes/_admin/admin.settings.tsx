import { createFileRoute } from '@tanstack/react-router';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { GroupedTabs } from '../../components/tabs/grouped-tabs.tsx';
import { headTexts } from '../../domain/site/head-texts.ts';
import { settingsTexts as texts } from '../../domain/settings/texts.ts';
import { UsersTab, type UsersFilter } from '../../features/roles/users-tab.tsx';
import { SectorsTab } from '../../features/sectors/sectors-tab.tsx';
import { GuardPending } from '../../features/site/guard-pending.tsx';
import { RouteError } from '../../features/site/route-error.tsx';
import { GroupForm } from '../../features/site/settings/group-tab.tsx';
import { formOf } from '../../features/site/settings/load-tab.ts';
import { Holidays } from '../../features/site/settings/holidays.tsx';
import { settingsGroups, tabOf } from '../../features/site/settings/tabs.ts';
import { trpc } from '../../lib/api/trpc.ts';

/** Default: General. */
interface SettingsSearch extends UsersFilter {
  /** Untyped: every visitor's bundle has this file, not the tabs. */
  tab?: string;
}

export const Route = createFileRoute('/_admin/admin/settings')({
  staticData: { title: headTexts.admin.settings },
  validateSearch: ({ tab, q, after }: Record<string, unknown>): SettingsSearch => {
    return {
      ...(typeof tab === 'string' && /^[a-z]+$/.test(tab) && tab !== 'general' ? { tab } : {}),
      ...(typeof q === 'string' && q.trim() !== '' ? { q: q.trim().slice(0, 100) } : {}),
      ...(typeof after === 'string' && after !== '' && after.length <= 200 ? { after } : {}),
    };
  },
  loaderDeps: ({ search }) => search,
  // Lazy: this file is in every visitor's bundle.
  loader: async ({ context: { api }, deps: { tab, ...filter }, preload }) => {
    const { loadTab } = await import('../../features/site/settings/load-tab.ts');
    await loadTab(api, { tab, filter, preload });
  },
  pendingComponent: GuardPending,
  errorComponent: RouteError,
  component: SettingsPage,
});

function SettingsPage() {
  const { tab: named, ...filter } = Route.useSearch();
  const tab = tabOf(named);
  const group = formOf(tab);
  const navigate = Route.useNavigate();
  const go = (search: SettingsSearch) => void navigate({ search });
  return (
    <>
      <ScreenTitle title={texts.title} />
      <GroupedTabs
        label={texts.tabs}
        groups={settingsGroups.map(({ id, tabs }) => ({
          label: texts.groupNames[id],
          tabs: tabs.map((one) => ({ id: one, label: texts.tabNames[one] })),
        }))}
        current={tab}
        onChange={(id) => go(id === 'general' ? {} : { tab: id })}
      >
        <div className="space-y-10">
          {tab === 'users' && <Users filter={filter} onSearch={(search) => go({ tab, ...search })} />}
          {tab === 'sectors' && <Sectors />}
          {group !== undefined && <GroupForm key={group} group={group} />}
          {tab === 'enquiries' && <Holidays />}
        </div>
      </GroupedTabs>
    </>
  );
}

function Users({ filter, onSearch }: { filter: UsersFilter; onSearch: (search: UsersFilter) => void }) {
  const [page] = trpc.roles.list.useSuspenseQuery(filter);
  return <UsersTab filter={filter} page={page} onSearch={onSearch} />;
}

function Sectors() {
  const [sectors] = trpc.sectors.list.useSuspenseQuery();
  return <SectorsTab sectors={sectors} />;
}
