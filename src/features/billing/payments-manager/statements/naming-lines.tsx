import { formatDate, formatMoney } from '../../../../domain/time/format.ts';
import type { NamingLine } from '../../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../../domain/billing/manager-texts.ts';
import { statementTexts } from '../../../../domain/statements/texts.ts';
import { useDateSettings } from '../../../../widgets/use-date-settings.ts';
import { LineBadge } from './line-badge.tsx';
import { Panel } from '../../../../components/panel.tsx';

export function NamingLines({ lines }: { lines: readonly NamingLine[] }) {
  const dates = useDateSettings();
  return (
    <Panel title={texts.linesTitle}>
      {lines.length === 0 ? (
        <p className="text-muted">{texts.noLines}</p>
      ) : (
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.id} className="space-y-1 py-3 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold tabular-nums">{formatMoney(line.amount)}</span>
                <time dateTime={line.bookedOn} className="text-sm text-muted">
                  {texts.bookedOn(formatDate(line.bookedOn, dates))}
                </time>
              </p>
              <p className="wrap-anywhere">
                {line.payer ?? statementTexts.noPayer}
                <span className="block text-sm text-muted">{line.description}</span>
              </p>
              <LineBadge status={line.status} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
