import { Button } from '../../components/button.tsx';
import { type RowColumn, RowTable } from '../../components/row-table.tsx';
import type { FindingRow } from '../../domain/health/health.ts';
import { healthTexts as texts } from '../../domain/health/texts.ts';
import { type DateSettings, formatDate } from '../../domain/time/format.ts';
import { SiteLink } from '../../widgets/site-link.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { useFindingActions } from './use-finding-actions.ts';

interface Context {
  dates: DateSettings;
}

const columns: readonly RowColumn<FindingRow, Context>[] = [
  {
    label: texts.finding,
    isPlain: true,
    className: '@4xl:w-1/2',
    cell: (row) => <p className="wrap-anywhere">{texts.sentence(row)}</p>,
  },
  {
    label: texts.place,
    className: '@4xl:w-1/4',
    cell: ({ document, field, href }) => (
      <div className="min-w-0 wrap-anywhere">
        <SiteLink href={href} className="font-semibold underline underline-offset-4">
          {document}
        </SiteLink>
        <p className="text-sm text-muted">{field}</p>
      </div>
    ),
  },
  { label: texts.owner, cell: ({ owner }) => owner ?? texts.noOwner },
  {
    label: texts.since,
    className: '@4xl:whitespace-nowrap',
    cell: ({ firstSeenAt, ignoredUntil }, { dates }) => (
      <>
        <time dateTime={firstSeenAt}>{formatDate(firstSeenAt, dates)}</time>
        {ignoredUntil !== null && (
          <p className="text-sm text-muted">{texts.ignoredUntil(formatDate(ignoredUntil, dates))}</p>
        )}
      </>
    ),
  },
  { label: texts.actions, isPlain: true, cell: (row) => <Actions row={row} /> },
];

export function FindingTable({ rows }: { rows: readonly FindingRow[] }) {
  const dates = useDateSettings();
  return <RowTable label={texts.list} columns={columns} rows={rows} context={{ dates }} />;
}

function Actions({ row }: { row: FindingRow }) {
  const { ignore, show } = useFindingActions();
  const [action, words] = row.ignoredUntil === null ? [ignore, texts.ignore] : [show, texts.show];
  const name = `${row.document}, ${texts.sentence(row)}`;
  return (
    <Button
      variant="outline"
      size="sm"
      busy={action.isBusy}
      aria-label={texts.of(words, name)}
      onClick={() => action.run(row)}
    >
      {words}
    </Button>
  );
}
