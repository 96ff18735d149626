import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { SetupScreen } from '../../features/auth/setup-screen.tsx';
import { privateHead } from '../../lib/head/head.ts';

export const Route = createFileRoute('/_auth/auth/setup')({
  head: ({ matches }) => privateHead(matches, headTexts.auth.setup),
  component: SetupScreen,
});
