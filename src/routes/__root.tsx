import {
  createRootRouteWithContext,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  Scripts,
  useRouterState,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ReloadBar } from '../features/site/reload-bar.tsx';
import { Deferred } from '../components/deferred.tsx';
import { ToastRegion } from '../components/toast-region.tsx';
import { isOpenPath } from '../domain/site/addresses.ts';
import type { SiteShell } from '../domain/site/site.ts';
import { gateTexts } from '../domain/trial/gate-texts.ts';
import { ErrorScreen } from '../features/site/error-screen.tsx';
import { NotFoundScreen } from '../features/site/not-found-screen.tsx';
import { SiteFrame } from '../features/site/site-frame.tsx';
import { AccountArea } from '../features/site/site-header.tsx';
import { TrialGateChecking } from '../features/trial/trial-frame.tsx';
import { isTrialRequired, failureOf } from '../lib/api/api-error.ts';
import { useViewer } from '../lib/session/session.ts';
import { useRestart } from '../lib/restart.ts';
import type { RouterContext } from '../lib/api/trpc.ts';

const GateScreen = lazyRouteComponent(() => import('../features/trial/gate-screen.tsx'), 'GateScreen');

/** Needed right after sign-in, perhaps just reconnected. */
const loadSessionExpiry = () =>
  import('../features/auth/session-expiry.tsx').then(({ SessionExpiry }) => SessionExpiry);

export const Route = createRootRouteWithContext<RouterContext>()({
  async beforeLoad({ context }) {
    const [trial, session] = await Promise.all([
      context.api.trial.status.ensureData(),
      // Not required: guards fetch again.
      context.api.auth.session.ensureData().catch(() => undefined),
    ]);
    // If needed, before render.
    if (!trial.granted) await GateScreen.preload?.();
    else if (session !== undefined && session.viewer !== null) await AccountArea.preload?.();
    return { trial };
  },
  loader: ({ context }) => (context.trial.granted ? context.api.site.shell.ensureData() : undefined),
  head: ({ loaderData }) => buildHead(loaderData),
  shellComponent: Document,
  component: Root,
  pendingComponent: TrialGateChecking,
  errorComponent: RootError,
  notFoundComponent: NotFound,
});

/** The gate has no shell. */
function buildHead(shell: SiteShell | undefined) {
  const settings = shell?.settings;
  const icon = settings?.appearance.favicon?.path ?? '';
  const theme = shell === undefined ? '/theme.css' : `/theme.css?v=${shell.themeVersion}`;
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: settings?.seo.metaTitle ?? gateTexts.title },
      { name: 'description', content: settings?.seo.metaDescription ?? '' },
      ...(settings === undefined || settings.seo.keywords === ''
        ? []
        : [{ name: 'keywords', content: settings.seo.keywords }]),
      ...(shell?.isIndexable === true ? [] : [{ name: 'robots', content: 'noindex' }]),
      ...(settings === undefined ? [] : [{ property: 'og:site_name', content: settings.general.siteName }]),
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'color-scheme', content: settings?.appearance.enableDarkMode === false ? 'light' : 'light dark' },
    ],
    links: [
      { rel: 'stylesheet', href: theme },
      icon === '' ? { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' } : { rel: 'icon', href: icon },
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

/** Replaces every page. Not an error component: hydration remounts those, losing input. */
function Root() {
  const { trial } = Route.useRouteContext();
  const isOpen = useRouterState({ select: ({ location }) => isOpenPath(location.pathname) });
  const isSignedIn = useViewer() !== null;
  if (!trial.granted && !isOpen) return <GateScreen />;
  return (
    <>
      <Outlet />
      {isSignedIn && <Deferred load={loadSessionExpiry} />}
    </>
  );
}

function RootError({ error }: ErrorComponentProps) {
  const restart = useRestart();
  if (isTrialRequired(error)) return <GateScreen />;
  return (
    <SiteFrame>
      <ErrorScreen failure={failureOf(error)} onRetry={restart} />
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
