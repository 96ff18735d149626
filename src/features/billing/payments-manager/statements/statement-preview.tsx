import { Badge } from '../../../../components/badge.tsx';
import { Notice } from '../../../../components/notice.tsx';
import { formatDate, formatMoney } from '../../../../domain/time/format.ts';
import { formatDateTime } from '../../../../domain/time/format-time.ts';
import type { CheckedLine, StatementCheck } from '../../../../domain/statements/reading.ts';
import { statementTexts as texts } from '../../../../domain/statements/texts.ts';
import { useDateSettings } from '../../../../widgets/use-date-settings.ts';
import { PreviewTable } from '../../../../widgets/csv-import/preview-table.tsx';

export function StatementPreview({ found: { counts, lines, readBefore } }: { found: StatementCheck }) {
  const dates = useDateSettings();
  const fresh = counts.proposed + counts.differing + counts.matched + counts.unmatched;
  const all = fresh + counts.known + counts.unreadable;
  return (
    <section aria-labelledby="statement-found" className="space-y-4">
      <div>
        <h3 id="statement-found" className="text-lg">
          {texts.found}
        </h3>
        <p role="status" className="font-semibold">
          {texts.summary(counts)}
        </p>
        {counts.debits + counts.blank > 0 && <p className="text-muted">{texts.passedOver(counts)}</p>}
      </div>
      {readBefore !== null && <Notice tone="info">{texts.readBefore(formatDateTime(readBefore, dates))}</Notice>}
      {readBefore === null && fresh === 0 && <Notice tone="info">{texts.nothing}</Notice>}
      {counts.unreadable > 0 && <Notice tone="warning">{texts.unreadableNote(counts.unreadable)}</Notice>}
      {lines.length > 0 && (
        <>
          {lines.length < all && <p className="text-muted">{texts.shown(lines.length, all)}</p>}
          <LineTable lines={lines} />
        </>
      )}
    </section>
  );
}

const tones = {
  proposed: 'brand',
  differing: 'danger',
  matched: 'success',
  unmatched: 'warning',
  known: 'neutral',
  unreadable: 'danger',
} as const;

function LineTable({ lines }: { lines: readonly CheckedLine[] }) {
  const dates = useDateSettings();
  return (
    <PreviewTable
      label={texts.table}
      headings={[texts.line, texts.booked, texts.from, texts.amount, texts.outcome]}
      className="min-w-2xl"
    >
      {lines.map((line) => (
        <tr key={line.line} className="border-t border-line align-top">
          <td className="px-3 py-2 tabular-nums">{line.line}</td>
          <td className="px-3 py-2 whitespace-nowrap">
            {line.bookedOn === '' ? '' : formatDate(line.bookedOn, dates)}
          </td>
          <td className="min-w-48 px-3 py-2 wrap-anywhere">
            {line.payer !== '' && <p className="font-semibold">{line.payer}</p>}
            <p className="text-muted">{line.text}</p>
          </td>
          <td className="px-3 py-2 text-right whitespace-nowrap tabular-nums">
            {line.amount === '' ? '' : formatMoney({ amount: line.amount, currency: line.currency })}
          </td>
          <td className="min-w-40 space-y-1 px-3 py-2">
            <Badge tone={tones[line.outcome]} className="whitespace-nowrap">
              {texts.outcomes[line.outcome]}
            </Badge>
            {line.reference !== null && <p>{texts.names(line.reference)}</p>}
            {line.expected !== null && <p className="wrap-anywhere">{texts.expected(line.expected)}</p>}
            {line.reason !== null && <p className="wrap-anywhere">{line.reason}</p>}
          </td>
        </tr>
      ))}
    </PreviewTable>
  );
}
