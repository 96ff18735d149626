import { createFileRoute } from '@tanstack/react-router';
import type { ServiceFilter } from '../../domain/services/services.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { ServiceDialog } from '../../features/billing/services-manager/service-dialog.tsx';
import { ServiceList } from '../../features/billing/services-manager/service-list.tsx';
import { openService, readServiceSearch } from '../../features/billing/services-manager/service-search.ts';
import { changedSearch } from '../../lib/changed-search.ts';

interface ServicesSearch extends ServiceFilter {
  edit?: string | undefined;
}

export const Route = createFileRoute('/_admin/admin/services')({
  staticData: { title: headTexts.admin.services },
  // The screen loads it.
  validateSearch: (search: ServicesSearch) => search,
  component: ServicesScreen,
});

function ServicesScreen() {
  const search: Record<string, unknown> = { ...Route.useSearch() };
  const navigate = Route.useNavigate();
  const filter = readServiceSearch(search);
  const id = openService(search);
  const open = (service: string) => ({ ...filter, edit: service });
  return (
    <>
      <ServiceList
        filter={filter}
        onFilter={(next, replace) =>
          void navigate({
            search: changedSearch(filter, next),
            replace,
            resetScroll: false,
          })
        }
        onCopied={(service) => void navigate({ search: open(service), resetScroll: false })}
      />
      {id !== undefined && (
        <ServiceDialog
          id={id}
          onClose={() => void navigate({ search: filter, resetScroll: false })}
          // Saved: do not block.
          onMade={(service) =>
            void navigate({ search: open(service), replace: true, resetScroll: false, ignoreBlocker: true })
          }
        />
      )}
    </>
  );
}
