import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { ForwardedScreen } from '../../features/enquiries/forwarded/forwarded-screen.tsx';
import { privateHead } from '../../lib/head/head.ts';

export const Route = createFileRoute('/_auth/enquiries/forwarded')({
  head: ({ matches }) => privateHead(matches, headTexts.forwarded),
  component: ForwardedScreen,
});
