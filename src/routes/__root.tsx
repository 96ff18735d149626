import {
  createRootRouteWithContext,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  Scripts,
  useRouter,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReloadBar } from '../components/reload-bar.tsx';
import { ToastRegion } from '../components/toast-region.tsx';
import type { SiteShell } from '../domain/site.ts';
import { trialTexts } from '../domain/texts/trial.ts';
import { ErrorScreen } from '../features/site/error-screen.tsx';
import { NotFoundScreen } from '../features/site/not-found-screen.tsx';
import { SiteFrame } from '../features/site/site-frame.tsx';
import { TrialGateChecking } from '../features/trial/trial-frame.tsx';
import { isTrialRequired, readFailure, TrialRequired } from '../lib/api-error.ts';
import type { RouterContext } from '../lib/trpc.ts';

const GateScreen = lazyRouteComponent(() => import('../features/trial/gate-screen.tsx'), 'GateScreen');

export const Route = createRootRouteWithContext<RouterContext>()({
  async beforeLoad({ context }) {
    const status = await context.api.trial.status.ensureData();
    if (!status.granted) throw new TrialRequired();
  },
  loader: ({ context }) => context.api.site.shell.ensureData(),
  head: ({ loaderData }) => buildHead(loaderData),
  shellComponent: Document,
  component: Outlet,
  pendingComponent: TrialGateChecking,
  // The gate's form comes only where it is needed: the router fetches it before it shows that this route failed.
  errorComponent: Object.assign(RootError, { preload: () => GateScreen.preload?.() }),
  notFoundComponent: NotFound,
});

/** What every page's head starts from; also of the gate, which knows nothing of the stored site. */
function buildHead(shell: SiteShell | undefined) {
  const theme = shell === undefined ? '/theme.css' : `/theme.css?v=${shell.themeVersion}`;
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: shell?.settings.seo.metaTitle ?? trialTexts.title },
      { name: 'description', content: shell?.settings.seo.metaDescription ?? '' },
      { name: 'color-scheme', content: shell?.settings.appearance.enableDarkMode === false ? 'light' : 'light dark' },
    ],
    links: [
      { rel: 'stylesheet', href: theme },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  };
}

function Document({ children }: { children: ReactNode }) {
  const isDark = Route.useMatch({ select: ({ loaderData }) => loaderData?.settings.appearance.enableDarkMode ?? true });
  return (
    <html lang="en" data-dark={isDark ? undefined : 'off'}>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <ReloadBar />
        <ToastRegion />
        <Scripts />
      </body>
    </html>
  );
}

function RootError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const reload = () => {
    queryClient.clear();
    void router.invalidate();
  };
  if (isTrialRequired(error)) {
    return <GateScreen returnTo={router.state.location.href} onGranted={reload} />;
  }
  return (
    <SiteFrame>
      <ErrorScreen failure={readFailure(error)} onRetry={reload} />
    </SiteFrame>
  );
}

function NotFound() {
  return (
    <SiteFrame>
      <NotFoundScreen />
    </SiteFrame>
  );
}
