import { Badge } from '../../../components/badge.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { DatasetChange, DatasetCheck } from '../../../domain/facts/datasets/answers.ts';
import { datasetTexts as texts } from '../../../domain/facts/datasets/texts.ts';
import { formatFact } from '../../../domain/facts/format.ts';
import { periodWords } from '../../../domain/facts/period.ts';
import { importTexts } from '../../../domain/imports/texts.ts';
import type { DateSettings } from '../../../domain/time/format.ts';
import { useStepFocus } from '../../../widgets/csv-import/use-step-focus.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';

interface DatasetPreviewProps {
  found: DatasetCheck;
  /** Series of the file that are left out. */
  others: number;
}

export function DatasetPreview({ found: { counts, changes }, others }: DatasetPreviewProps) {
  const heading = useStepFocus();
  const all = counts.new + counts.changed + counts.leftOut;
  return (
    <section aria-labelledby="dataset-found" className="space-y-4">
      <div>
        <h3 id="dataset-found" ref={heading} tabIndex={-1} className="text-lg outline-none">
          {texts.found}
        </h3>
        <p role="status" className="font-semibold">
          {texts.summary(counts)}
        </p>
        {counts.empty > 0 && <p className="text-muted">{texts.empty(counts.empty)}</p>}
        {others > 0 && <p className="text-muted">{texts.notChosen(others)}</p>}
      </div>
      {all === 0 && <Notice tone="success">{texts.nothing}</Notice>}
      {all > 0 && counts.new + counts.changed === 0 && <Notice tone="warning">{texts.nothingToApply}</Notice>}
      {changes.length > 0 && (
        <>
          {changes.length < all && <p className="text-muted">{texts.shown(changes.length, all)}</p>}
          <ChangeTable changes={changes} />
        </>
      )}
    </section>
  );
}

const tones = { new: 'success', changed: 'brand', leftOut: 'danger' } as const;

const scrollable = { tabIndex: 0 };

function ChangeTable({ changes }: { changes: readonly DatasetChange[] }) {
  const dates = useDateSettings();
  return (
    <section aria-label={texts.table} {...scrollable} className="overflow-x-auto rounded-card border border-line">
      <table className="w-full min-w-lg border-collapse text-left text-sm">
        <thead className="bg-sunken">
          <tr>
            {Object.values(texts.columns).map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2 font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr
              key={`${change.outcome} ${change.line} ${change.series} ${change.period}`}
              className="border-t border-line align-top"
            >
              <th scope="row" className="min-w-32 px-3 py-2 font-semibold wrap-anywhere">
                {change.series}
              </th>
              <td className="px-3 py-2 whitespace-nowrap">
                {change.period !== '' && periodWords(change.period, dates)}
              </td>
              <td className="px-3 py-2">
                <Badge tone={tones[change.outcome]} className="whitespace-nowrap">
                  {texts.outcomes[change.outcome]}
                </Badge>
              </td>
              <td className="min-w-48 px-3 py-2 wrap-anywhere">
                <Details change={change} dates={dates} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Details({ change, dates }: { change: DatasetChange; dates: DateSettings }) {
  const { outcome, line, reason, before, after, note } = change;
  if (outcome === 'leftOut') return `${texts.line(line)}: ${reason}`;
  return (
    <>
      {before !== undefined && (
        <>
          <del className="text-muted">{formatFact(before, dates)}</del> <span aria-hidden="true">→</span>
          <span className="sr-only">{importTexts.arrow}</span>{' '}
        </>
      )}
      {after !== undefined && <ins className="no-underline">{formatFact(after, dates)}</ins>}
      {note !== '' && <span className="block text-muted">{note}</span>}
    </>
  );
}
