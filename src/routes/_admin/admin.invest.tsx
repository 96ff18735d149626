import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { InvestManager } from '../../features/content/invest-manager/invest-manager.tsx';

export const Route = createFileRoute('/_admin/admin/invest')({
  staticData: { title: headTexts.admin.invest },
  component: InvestManager,
});
