import { useEffect, useRef } from 'react';
import { CheckField } from '../../../components/form/check-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { DatasetChoice } from '../../../domain/facts/datasets/answers.ts';
import { datasetRefusals, datasetTexts as texts } from '../../../domain/facts/datasets/texts.ts';
import { formatDecimal } from '../../../domain/facts/format.ts';
import { useStepFocus } from '../../../widgets/csv-import/use-step-focus.ts';
import type { Draft } from './mapping-draft.ts';
import { MappingFields } from './mapping-fields.tsx';
import type { DatasetImport } from './use-dataset-import.ts';

const noErrors = {};

/** For a button in the footer. */
export const seriesForm = 'dataset-series';

interface SeriesStepProps {
  read: NonNullable<DatasetImport['read']>;
  importing: DatasetImport;
}

export function SeriesStep({ read: { file, answer }, importing: { draft, setDraft, errors, check } }: SeriesStepProps) {
  const heading = useStepFocus();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A new object per check.
    if (Object.keys(errors).length === 0) return;
    const input = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const fold = input?.closest('details');
    if (fold) fold.open = true;
    input?.focus();
  }, [errors]);
  const isNoneChosen = Object.values(draft).every(({ isChosen }) => !isChosen);
  return (
    <form
      ref={form}
      id={seriesForm}
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        check.run();
      }}
    >
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {texts.seriesTitle}
        </h3>
        <p className="wrap-anywhere text-muted">
          {`${texts.forms[answer.form]}: ${answer.dataset}. ${texts.seriesLead(answer.series.length, file.name)}`}
        </p>
      </div>
      {answer.series.length === 0 && <Notice tone="warning">{texts.nothingToApply}</Notice>}
      <ul className="space-y-4">
        {answer.series.map((series) => (
          <Series
            key={series.key}
            series={series}
            draft={draft}
            errors={errors[series.key] ?? noErrors}
            onChange={setDraft}
          />
        ))}
      </ul>
      {isNoneChosen && answer.series.length > 0 && <p className="text-muted">{datasetRefusals.nothingChosen}</p>}
    </form>
  );
}

interface SeriesProps {
  series: DatasetChoice;
  draft: Draft;
  errors: Partial<Record<string, string>>;
  onChange: (draft: Draft) => void;
}

function Series({ series, draft, errors, onChange }: SeriesProps) {
  const { key, title, unit, count, periods, latest, isKept } = series;
  const own = draft[key];
  if (own === undefined) return null;
  const about = texts.about(count, periods, [formatDecimal(latest), unit].filter((part) => part !== '').join(', '));
  return (
    <li className="space-y-4 rounded-card border border-line p-4">
      <CheckField
        label={<span className="font-semibold">{title}</span>}
        hint={isKept ? `${about} ${texts.kept}` : about}
        checked={own.isChosen}
        onChange={({ target }) => onChange({ ...draft, [key]: { ...own, isChosen: target.checked } })}
      />
      {own.isChosen && (
        <details open={!isKept}>
          <summary className="w-fit text-brand-ink">{texts.choicesOf(title)}</summary>
          <div className="mt-4">
            <MappingFields
              fields={own.fields}
              errors={errors}
              onChange={(fields) => onChange({ ...draft, [key]: { ...own, fields } })}
            />
          </div>
        </details>
      )}
    </li>
  );
}
