import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { SiteSettings } from '../../domain/site/site.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { siteContentTexts } from '../../domain/site/site-content-texts.ts';
import { builtInHomepage } from '../../features/content/home/built-in.ts';
import { FeaturesBand } from '../../features/content/home/features-band.tsx';
import { HomePage } from '../../features/content/home/home-page.tsx';
import { ClosingBlock } from '../../features/enquiries/closing-block.tsx';
import { ContentManager } from '../../features/site/content-manager/content-manager.tsx';
import { trpc } from '../../lib/api/trpc.ts';

/** Untyped: validation is in every visitor's bundle, the tabs are not. */
interface ContentSearch {
  tab?: string;
}

export const Route = createFileRoute('/_admin/admin/content')({
  staticData: { title: headTexts.admin.content },
  validateSearch: ({ tab }: Record<string, unknown>): ContentSearch => (typeof tab === 'string' ? { tab } : {}),
  component: ContentAdmin,
});

/** Without slides. */
function Welcome({ welcome }: { welcome: SiteSettings['welcome'] }) {
  const [{ settings }] = trpc.site.shell.useSuspenseQuery();
  const [now] = useState(() => Date.now());
  return <HomePage content={{ ...builtInHomepage, heroSlides: [] }} settings={{ ...settings, welcome }} now={now} />;
}

/** The public pages' components. */
const previews: Parameters<typeof ContentManager>[0]['previews'] = {
  hero: (welcome) => <Welcome welcome={welcome} />,
  features: (features) =>
    features.items.length === 0 ? (
      <p className="p-8 text-muted">{siteContentTexts.noFeatures}</p>
    ) : (
      <FeaturesBand features={features} />
    ),
  cta: (closing) => <ClosingBlock closing={closing} from="/invest" />,
};

function ContentAdmin() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ContentManager
      tab={tab}
      previews={previews}
      onTab={(next) => {
        void navigate({ search: next === 'hero' ? {} : { tab: next }, resetScroll: false });
      }}
    />
  );
}
