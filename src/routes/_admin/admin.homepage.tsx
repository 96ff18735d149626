import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { HomepageManager } from '../../features/content/homepage-manager/homepage-manager.tsx';
import { type HomepageTab, isHomepageTab } from '../../features/content/homepage-manager/homepage-tabs.ts';

/** Default: the slideshow. */
interface HomepageSearch {
  tab?: Exclude<HomepageTab, 'hero'>;
}

export const Route = createFileRoute('/_admin/admin/homepage')({
  staticData: { title: headTexts.admin.homepage },
  validateSearch: ({ tab }: Record<string, unknown>): HomepageSearch =>
    isHomepageTab(tab) && tab !== 'hero' ? { tab } : {},
  component: HomepageAdmin,
});

function HomepageAdmin() {
  const { tab = 'hero' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <HomepageManager
      tab={tab}
      onTab={(next) => {
        void navigate({ search: next === 'hero' ? {} : { tab: next }, resetScroll: false });
      }}
    />
  );
}
