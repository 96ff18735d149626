import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
  useRouterState,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReloadBar } from '../features/site/reload-bar.tsx';
import { ToastRegion } from '../components/toast-region.tsx';
import { defaultSettings, type SiteShell } from '../domain/site.ts';
import { trialTexts } from '../domain/texts/trial.ts';
import { ErrorScreen } from '../features/site/error-screen.tsx';
import { NotFoundScreen } from '../features/site/not-found-screen.tsx';
import { SiteFrame } from '../features/site/site-frame.tsx';
import { TrialGate, TrialGateChecking } from '../features/trial/trial-gate.tsx';
import { isTrialRequired, readFailure } from '../lib/api-error.ts';
import { type RouterContext, trpc } from '../lib/trpc.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  async beforeLoad({ context }) {
    return { trial: await context.api.trial.status.ensureData() };
  },
  loader: ({ context }) => (context.trial.granted ? context.api.site.shell.ensureData() : undefined),
  head: ({ loaderData }) => buildHead(loaderData),
  shellComponent: Document,
  component: Root,
  pendingComponent: TrialGateChecking,
  errorComponent: RootError,
  notFoundComponent: NotFound,
});

/** What every page's head starts from; also of the gate, which knows nothing of the stored site. */
function buildHead(shell: SiteShell | undefined) {
  const { seo, appearance } = shell?.settings ?? defaultSettings;
  const theme = shell === undefined ? '/theme.css' : `/theme.css?v=${shell.themeVersion}`;
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: shell === undefined ? trialTexts.title : seo.metaTitle },
      { name: 'description', content: seo.metaDescription },
      ...(seo.keywords === '' ? [] : [{ name: 'keywords', content: seo.keywords }]),
      ...(shell?.isIndexable === true ? [] : [{ name: 'robots', content: 'noindex' }]),
      ...(shell === undefined ? [] : [{ property: 'og:site_name', content: shell.settings.general.siteName }]),
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'color-scheme', content: appearance.enableDarkMode ? 'light dark' : 'light' },
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

/**
 * The gate stands in place of every page. It is drawn by an ordinary component, not by the one for errors: that one is
 * mounted anew when the page comes alive, and what was typed until then would be gone.
 */
function Root() {
  const { trial } = Route.useRouteContext();
  return trial.granted ? <Outlet /> : <GateScreen />;
}

function RootError({ error }: ErrorComponentProps) {
  const startAnew = useStartAnew();
  if (isTrialRequired(error)) return <GateScreen />;
  return (
    <SiteFrame>
      <ErrorScreen failure={readFailure(error)} onRetry={startAnew} />
    </SiteFrame>
  );
}

/** Forgets everything that was read and reads the page again: after the gate opened, and for 'Retry'. */
function useStartAnew(): () => void {
  const router = useRouter();
  const queryClient = useQueryClient();
  return () => {
    queryClient.clear();
    void router.invalidate();
  };
}

function NotFound() {
  return (
    <SiteFrame>
      <NotFoundScreen />
    </SiteFrame>
  );
}

function GateScreen() {
  const href = useRouterState({ select: ({ location }) => location.href });
  const startAnew = useStartAnew();
  const { data } = trpc.trial.status.useQuery();
  return <TrialGate notice={data?.notice ?? null} returnTo={href} onGranted={startAnew} />;
}
