import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { choicesOf } from '../../components/form/list-choice.tsx';
import { findingKinds, type HealthFilter, type HealthOverview } from '../../domain/health/health.ts';
import { healthTexts as texts } from '../../domain/health/texts.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { FilterBar, narrowed } from '../../widgets/list-screen/filter-bar.tsx';
import { ListScreen } from '../../widgets/list-screen/list-screen.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { FindingTable } from './finding-table.tsx';
import { useFindingActions } from './use-finding-actions.ts';

interface HealthScreenProps {
  filter: HealthFilter;
  onFilter: (filter: HealthFilter) => void;
}

/** Findings of the nightly check (decision 106). */
export function HealthScreen({ filter, onFilter }: HealthScreenProps) {
  const query = trpc.health.list.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
  const { data: overview } = trpc.health.overview.useQuery(undefined, { staleTime: 0 });
  const isUnchecked = overview?.checkedAt === null;
  const { after: _, ...chosen } = filter;
  return (
    <ListScreen
      title={texts.title}
      lead={texts.lead}
      actions={<CheckNow overview={overview} />}
      notices={overview !== undefined && <Counts counts={overview.counts} filter={filter} />}
      filters={<Filters filter={filter} onFilter={onFilter} owners={overview?.owners ?? []} />}
      query={query}
      to="/admin/health"
      search={filter}
      failedTitle={texts.fetchFailed}
      count={({ total }) => texts.total(total)}
      empty={Object.keys(chosen).length > 0 ? texts.emptyFilter : isUnchecked ? texts.emptyUnchecked : texts.empty}
    >
      {({ items }) => <FindingTable rows={items} />}
    </ListScreen>
  );
}

function CheckNow({ overview }: { overview: HealthOverview | undefined }) {
  const dates = useDateSettings();
  const { check } = useFindingActions();
  const isChecking = check.isBusy || overview?.isChecking === true;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {overview !== undefined && (
        <p className="text-sm text-muted">
          {overview.checkedAt === null
            ? texts.neverChecked
            : texts.checkedAt(formatDateTime(overview.checkedAt, dates))}
        </p>
      )}
      <Button variant="outline" busy={isChecking} onClick={() => check.run()}>
        {isChecking ? texts.checking : texts.check}
      </Button>
    </div>
  );
}

/** Each a filter. */
function Counts({ counts, filter }: { counts: HealthOverview['counts']; filter: HealthFilter }) {
  const found = findingKinds.filter((kind) => counts[kind] > 0);
  if (found.length === 0) return null;
  return (
    <ul aria-label={texts.counts} className="mb-4 flex flex-wrap gap-2">
      {found.map((kind) => (
        <li key={kind}>
          <Link
            to="/admin/health"
            search={narrowed({ ...filter, kind, ignored: undefined })}
            resetScroll={false}
            aria-current={filter.kind === kind ? 'true' : undefined}
            className="flex items-baseline gap-2 rounded-card border border-line bg-raised px-3 py-2 text-sm aria-[current]:border-ink"
          >
            <span className="font-semibold">{counts[kind]}</span> {texts.kinds[kind]}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Filters({ filter, onFilter, owners }: HealthScreenProps & Pick<HealthOverview, 'owners'>) {
  const people = owners.map(({ id, name }) => [id, name] as const);
  return (
    <FilterBar
      filter={filter}
      onFilter={onFilter}
      texts={{ kind: texts.kind, owner: texts.owner }}
      choices={[
        { by: 'kind', none: texts.anyKind, choices: choicesOf(findingKinds, texts.kinds) },
        { by: 'owner', none: texts.anyOwner, choices: [['none', texts.noOwner], ...people] },
      ]}
      toggle={{ by: 'ignored', label: texts.ignoredOnly }}
    />
  );
}
