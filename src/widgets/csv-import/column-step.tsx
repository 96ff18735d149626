import { useId, useState } from 'react';
import { Field, Select } from '../../components/form/field.tsx';
import { idHeading, type ImportColumns, type ImportNoun } from '../../domain/imports/imports.ts';
import { importTexts as texts } from '../../domain/imports/texts.ts';
import { type Draft, faultsOf, keysIn } from './column-choice.ts';
import { useStepFocus } from './use-step-focus.ts';

export const columnForm = 'import-columns';

interface ColumnStepProps {
  noun: ImportNoun;
  fileName: string;
  found: ImportColumns;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** From the server, by field. */
  refused: Readonly<Record<string, string[] | undefined>>;
  onCheck: () => void;
}

/** The submit button is in the dialog's footer. */
export function ColumnStep({ noun, fileName, found, draft, onChange, refused, onCheck }: ColumnStepProps) {
  const title = useStepFocus();
  const [isTried, setTried] = useState(false);
  const faults = faultsOf(found, draft);
  const used = new Set(Object.values(draft.columns));
  const left = found.columns.filter(({ position }) => !used.has(position));
  const { rows, fields, columns } = found;
  return (
    <form
      id={columnForm}
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const first = Object.keys(faults)[0];
        if (first === undefined) onCheck();
        else document.getElementById(`${columnForm}-${first}`)?.focus();
      }}
    >
      <div>
        <h3 ref={title} tabIndex={-1} className="text-lg outline-none">
          {texts.columnsTitle}
        </h3>
        <p className="text-muted">{texts.columnsLead(rows, fileName)}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ field, heading, isRequired }) => {
          const position = draft.columns[field];
          const chosen = columns.find((one) => one.position === position);
          // Missing columns are reported on submit.
          const isShown = isTried || position !== null;
          const error = (isShown ? faults[field] : undefined) ?? refused[`columns.${field}`]?.[0];
          const hint = field === idHeading ? texts.withIds : chosen?.example ? texts.exampleOf(chosen.example) : '';
          return (
            <Field
              key={field}
              id={`${columnForm}-${field}`}
              label={field === idHeading ? texts.idField : heading}
              required={isRequired}
              hint={hint}
              error={error}
            >
              <Select
                value={position === undefined ? 'open' : (position ?? '')}
                onChange={({ target }) =>
                  onChange({
                    ...draft,
                    columns: { ...draft.columns, [field]: target.value === '' ? null : Number(target.value) },
                  })
                }
              >
                {position === undefined && (
                  <option value="open" disabled>
                    {texts.choose}
                  </option>
                )}
                <option value="">{texts.notImported}</option>
                {columns.map((one) => (
                  <option key={one.position} value={one.position}>
                    {texts.columnOf(one.heading, one.position)}
                  </option>
                ))}
              </Select>
            </Field>
          );
        })}
      </div>
      <p role="status" className="wrap-anywhere">
        {left.length === 0
          ? texts.allImported
          : texts.notImportedList(left.map(({ heading, position }) => texts.columnOf(heading, position)))}
      </p>
      <MatchChoice noun={noun} found={found} draft={draft} onChange={onChange} />
    </form>
  );
}

/** Only in files without ids. */
function MatchChoice({ noun, found, draft, onChange }: Pick<ColumnStepProps, 'noun' | 'found' | 'draft' | 'onChange'>) {
  const name = useId();
  const keys = keysIn(found, draft);
  if (keys.length === 0) return null;
  const choices = [
    ...keys.map(({ field, heading }) => ({ value: field, words: texts.matchBy(noun, heading) })),
    { value: undefined, words: texts.addAll(noun) },
  ];
  const matched = keys.some(({ field }) => field === draft.matchBy) ? draft.matchBy : undefined;
  return (
    <fieldset className="space-y-2">
      <legend className="font-semibold">{texts.matchTitle}</legend>
      <p className="text-sm text-muted">{texts.matchLead}</p>
      {choices.map(({ value, words }) => (
        <label key={words} className="flex items-start gap-3 py-1">
          <input
            type="radio"
            name={name}
            checked={matched === value}
            onChange={() => onChange({ ...draft, matchBy: value })}
            className="mt-0.5 size-6 shrink-0 accent-brand"
          />
          <span className="min-w-0 wrap-anywhere">{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
