import { createFileRoute } from '@tanstack/react-router';
import type { HealthFilter } from '../../../domain/health/health.ts';
import { headTexts } from '../../../domain/site/head-texts.ts';
import { readHealthSearch } from '../../../features/health/health-search.ts';
import { HealthScreen } from '../../../features/health/health-screen.tsx';
import { changedSearch } from '../../../lib/changed-search.ts';

export const Route = createFileRoute('/_admin/(checks)/admin/health')({
  staticData: { title: headTexts.admin.health },
  // By the screen: routes load eagerly.
  validateSearch: (search: HealthFilter) => search,
  component: HealthAdmin,
});

function HealthAdmin() {
  const filter = readHealthSearch({ ...Route.useSearch() });
  const navigate = Route.useNavigate();
  return (
    <HealthScreen
      filter={filter}
      onFilter={(next) => void navigate({ search: changedSearch(filter, next), resetScroll: false })}
    />
  );
}
