import { createFileRoute } from '@tanstack/react-router';
import { siteTexts as texts } from '../../domain/site/texts.ts';
import { GuardPending } from '../../features/site/guard-pending.tsx';
import { NotFoundScreen } from '../../features/site/not-found-screen.tsx';
import { RouteError } from '../../features/site/route-error.tsx';
import { privateHead } from '../../lib/head/head.ts';
import { guard } from '../../lib/session/guard.ts';

export const Route = createFileRoute('/_site/dashboard/$')({
  ssr: false,
  beforeLoad: (visit) => guard('signedIn', visit),
  head: ({ matches }) => privateHead(matches, texts.notFoundTitle),
  pendingComponent: GuardPending,
  pendingMinMs: 0,
  errorComponent: RouteError,
  component: () => <NotFoundScreen isInPortal />,
});
