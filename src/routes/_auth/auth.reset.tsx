import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { ResetScreen } from '../../features/auth/reset-screen.tsx';
import { privateHead } from '../../lib/head/head.ts';

export const Route = createFileRoute('/_auth/auth/reset')({
  head: ({ matches }) => privateHead(matches, headTexts.auth.reset),
  component: Reset,
});

function Reset() {
  const { trial } = Route.useRouteContext();
  return <ResetScreen canAsk={trial.granted} />;
}
