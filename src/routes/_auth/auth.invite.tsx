import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { InviteScreen } from '../../features/auth/invite-screen.tsx';
import { privateHead } from '../../lib/head/head.ts';

export const Route = createFileRoute('/_auth/auth/invite')({
  head: ({ matches }) => privateHead(matches, headTexts.auth.invite),
  component: InviteScreen,
});
