import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { TrackScreen } from '../../features/enquiries/track-screen.tsx';
import { privateHead } from '../../lib/head/head.ts';

export const Route = createFileRoute('/_auth/enquiries/track')({
  head: ({ matches }) => privateHead(matches, headTexts.track),
  component: TrackScreen,
});
