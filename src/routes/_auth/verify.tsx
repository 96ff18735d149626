import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { VerifyScreen } from '../../features/billing/verify/verify-screen.tsx';
import { privateHead } from '../../lib/head/head.ts';

export const Route = createFileRoute('/_auth/verify')({
  head: ({ matches }) => privateHead(matches, headTexts.verify),
  component: VerifyScreen,
});
