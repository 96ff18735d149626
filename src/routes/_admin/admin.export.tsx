import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { ExportManager } from '../../features/content/export-manager/export-manager.tsx';

export const Route = createFileRoute('/_admin/admin/export')({
  staticData: { title: headTexts.admin.export },
  component: ExportManager,
});
