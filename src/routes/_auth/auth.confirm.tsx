import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { ConfirmScreen } from '../../features/auth/confirm-screen.tsx';
import { privateHead } from '../../lib/head/head.ts';

export const Route = createFileRoute('/_auth/auth/confirm')({
  head: ({ matches }) => privateHead(matches, headTexts.auth.confirm),
  component: Confirm,
});

function Confirm() {
  const { trial } = Route.useRouteContext();
  return <ConfirmScreen canAsk={trial.granted} />;
}
