import { createFileRoute } from '@tanstack/react-router';
import type { ServiceFilter } from '../../domain/services/services.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { ServiceDialog } from '../../features/billing/services-manager/service-form.tsx';
import { ServiceList } from '../../features/billing/services-manager/service-list.tsx';
import { readServiceSearch } from '../../features/billing/services-manager/service-search.ts';
import { type OpenRow, useRowDialog } from '../../widgets/list-screen/use-row-dialog.ts';

export const Route = createFileRoute('/_admin/admin/services')({
  staticData: { title: headTexts.admin.services },
  // The screen loads it.
  validateSearch: (search: ServiceFilter & OpenRow) => search,
  component: ServicesScreen,
});

function ServicesScreen() {
  const search = Route.useSearch();
  const { id, list, dialog } = useRowDialog('/admin/services', search, readServiceSearch({ ...search }));
  return (
    <>
      <ServiceList {...list} />
      {id !== undefined && <ServiceDialog id={id} {...dialog} />}
    </>
  );
}
