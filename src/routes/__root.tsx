import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ReloadBar } from '../components/reload-bar.tsx';
import { ToastRegion } from '../components/toast-region.tsx';
import { ErrorScreen } from '../features/site/error-screen.tsx';
import { NotFoundScreen } from '../features/site/not-found-screen.tsx';
import { TrialGate, TrialGateChecking } from '../features/trial/trial-gate.tsx';
import { isTrialRequired, readFailure, TrialRequired } from '../lib/api-error.ts';
import type { RouterContext } from '../lib/trpc.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  async beforeLoad({ context }) {
    const status = await context.api.trial.status.ensureData();
    if (!status.granted) throw new TrialRequired();
  },
  loader: ({ context }) => context.api.site.shell.ensureData(),
  head: ({ loaderData }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: loaderData?.settings.seo.metaTitle ?? '' },
      { name: 'description', content: loaderData?.settings.seo.metaDescription ?? '' },
      {
        name: 'color-scheme',
        content: loaderData?.settings.appearance.enableDarkMode === false ? 'light' : 'light dark',
      },
    ],
    links: [
      { rel: 'stylesheet', href: `/theme.css?v=${loaderData?.themeVersion ?? ''}` },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }),
  shellComponent: Document,
  component: Outlet,
  pendingComponent: TrialGateChecking,
  errorComponent: RootError,
  notFoundComponent: NotFoundScreen,
});

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
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
  const reload = () => void router.invalidate();
  if (isTrialRequired(error)) {
    return <TrialGate returnTo={router.state.location.href} onGranted={reload} />;
  }
  return <ErrorScreen failure={readFailure(error)} onRetry={reload} />;
}
