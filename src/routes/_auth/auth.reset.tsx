import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { ResetScreen } from '../../features/auth/reset-screen.tsx';
import { privateHead } from '../../lib/head/head.ts';

const GateForm = lazyRouteComponent(() => import('../../features/trial/gate-screen.tsx'), 'GateForm');

export const Route = createFileRoute('/_auth/auth/reset')({
  validateSearch: ({ redirect }): { redirect?: string } => (typeof redirect === 'string' ? { redirect } : {}),
  head: ({ matches }) => privateHead(matches, headTexts.auth.reset),
  component: Reset,
});

function Reset() {
  const { trial } = Route.useRouteContext();
  const { redirect } = Route.useSearch();
  return <ResetScreen gate={trial.granted ? undefined : <GateForm />} redirect={redirect} />;
}
