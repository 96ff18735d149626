import {
  createRootRouteWithContext,
  HeadContent,
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
import { defaultSettings } from '../domain/site-defaults.ts';
import { trialTexts } from '../domain/texts/trial.ts';
import { ErrorScreen } from '../features/site/error-screen.tsx';
import { NotFoundScreen } from '../features/site/not-found-screen.tsx';
import { SiteFrame } from '../features/site/site-frame.tsx';
import { TrialGate, TrialGateChecking } from '../features/trial/trial-gate.tsx';
import { isTrialRequired, readFailure, TrialRequired } from '../lib/api-error.ts';
import { type RouterContext, trpc } from '../lib/trpc.ts';

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

function GateScreen(props: { returnTo: string; onGranted: () => void }) {
  const { data } = trpc.trial.status.useQuery();
  return <TrialGate notice={data?.notice ?? null} {...props} />;
}
