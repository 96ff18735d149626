import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { AboutManager } from '../../features/content/about-manager/about-manager.tsx';

export const Route = createFileRoute('/_admin/admin/about')({
  staticData: { title: headTexts.admin.about },
  component: AboutManager,
});
