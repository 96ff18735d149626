import { createFileRoute } from '@tanstack/react-router';
import { siteTexts } from '../../../domain/site/texts.ts';
import { AdminNotFound } from '../../../features/admin-shell/admin-not-found.tsx';

/** Guarded like every other address here: only people with access learn that there is no such screen. */
export const Route = createFileRoute('/_admin/(unknown)/clients/$')({
  staticData: { title: siteTexts.notFoundTitle },
  component: AdminNotFound,
});
