import type { AuditRow } from '../domain/audit/audit.ts';
import { type FieldLabels, placeLabel } from '../domain/content/place-labels.ts';
import { formatDateTime } from '../domain/time/format-time.ts';
import { actionWords, auditTexts as texts } from '../domain/audit/texts.ts';
import { contentFieldTexts } from '../domain/content/field-texts.ts';
import { useDateSettings } from './use-date-settings.ts';

export function AuditEntry({ row }: { row: AuditRow }) {
  const settings = useDateSettings();
  const labels = row.entityKind === 'page_content' ? fieldsByPage[row.entityId ?? ''] : undefined;
  const hasDetails = row.before !== null || row.after !== null || row.requestId !== null;
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{row.actor === '' ? texts.system : row.actor}</span>{' '}
          <span className="text-muted">{actionWords(row.action)}</span> <span>{row.entityName ?? row.entityId}</span>
        </p>
        <time dateTime={row.createdAt} className="text-sm text-muted">
          {formatDateTime(row.createdAt, settings)}
        </time>
      </div>
      {hasDetails && (
        <details className="mt-2 text-sm">
          <summary className="w-fit text-brand-ink">{texts.details}</summary>
          <div className="mt-2 grid gap-4 sm:grid-cols-2">
            <Values title={texts.before} values={row.before} labels={labels} />
            <Values title={texts.after} values={row.after} labels={labels} />
          </div>
          <p className="mt-2 text-muted wrap-anywhere">
            {row.requestId !== null && texts.request(row.requestId)} {row.ip !== null && texts.address(row.ip)}
          </p>
        </details>
      )}
    </li>
  );
}

interface ValuesProps {
  title: string;
  values: AuditRow['before'];
  /** By place, for pages. */
  labels: FieldLabels | undefined;
}

function Values({ title, values, labels }: ValuesProps) {
  const settings = useDateSettings();
  if (values === null) return null;
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <dl className="mt-1 space-y-1">
        {Object.entries(values).map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{placeLabel(labels ?? {}, name) || labelOf(name)}</dt>
            <dd className="wrap-anywhere">{wordsOf(value, settings)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const fieldsByPage: Readonly<Record<string, FieldLabels | undefined>> = contentFieldTexts;

/** `suspended at`. */
const labelOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

function wordsOf(value: unknown, settings: ReturnType<typeof useDateSettings>): string {
  if (value === null || value === undefined || value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') return instant.test(value) ? formatDateTime(value, settings) : value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.length === 0 ? texts.nothing : value.map((item) => wordsOf(item, settings)).join(', ');
}
