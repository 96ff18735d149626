import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { CheckField } from '../../../../components/form/check-field.tsx';
import { Field, Select } from '../../../../components/form/field.tsx';
import { serviceCurrencies } from '../../../../domain/money/money.ts';
import { dayOrders, type StatementMapping, type StatementReading } from '../../../../domain/statements/reading.ts';
import { statementTexts as texts } from '../../../../domain/statements/texts.ts';
import { SampleTable } from './sample-table.tsx';
import type { StatementImport } from './use-statement-import.ts';

interface StatementColumnsProps {
  found: StatementMapping;
  importing: StatementImport;
}

type Draft = Omit<StatementReading, 'date'> & { date: number | null };
type Faults = Partial<Record<'date' | 'amount' | 'currency' | 'text', string>>;

function draftOf(guess: Partial<StatementReading>): Draft {
  const { date = null, amount = null, credit = null, debit = null, currency = null, fileCurrency = null } = guess;
  const { text = [], payer = null, dayOrder = 'day-first' } = guess;
  return { date, amount, credit, debit, currency, fileCurrency, text, payer, dayOrder };
}

function faultsOf({ date, amount, credit, currency, fileCurrency, text }: Draft): Faults {
  return {
    ...(date === null ? { date: texts.missingDate } : {}),
    ...(amount === null && credit === null ? { amount: texts.missingAmount } : {}),
    ...(currency === null && fileCurrency === null ? { currency: texts.missingCurrency } : {}),
    ...(text.length === 0 ? { text: texts.missingText } : {}),
  };
}

/** By position: names may repeat. */
const placed = (names: readonly string[]) => names.map((name, at) => ({ name, at }));

const fault = (error: string | undefined) => (error === undefined ? {} : { error });

export function StatementColumns({ found: { headings, rows, guess }, importing }: StatementColumnsProps) {
  const [draft, setDraft] = useState(() => draftOf(guess));
  const [faults, setFaults] = useState<Faults>({});
  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }));
  const names = headings.map((heading, at) => (heading === '' ? texts.columnOf(at + 1) : heading));
  const column = (label: string, value: number | null, onChoose: (at: number | null) => void, error?: string) => (
    <ColumnField label={label} names={names} value={value} onChoose={onChoose} error={error} />
  );
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const missing = faultsOf(draft);
        setFaults(missing);
        const { date } = draft;
        if (Object.keys(missing).length === 0 && date !== null) importing.choose.run({ ...draft, date });
      }}
    >
      <h3 className="text-lg">{texts.columnsTitle}</h3>
      <p className="text-muted">{texts.columnsLead}</p>
      <SampleTable headings={names} rows={rows} />
      <div className="grid gap-4 sm:grid-cols-2">
        {column(texts.date, draft.date, (date) => change({ date }), faults.date)}
        <Field label={texts.dayOrder}>
          <Select
            value={draft.dayOrder}
            onChange={({ target }) =>
              change({ dayOrder: dayOrders.find((one) => one === target.value) ?? 'day-first' })
            }
          >
            {dayOrders.map((one) => (
              <option key={one} value={one}>
                {texts.dayOrders[one]}
              </option>
            ))}
          </Select>
        </Field>
        {column(
          texts.amount,
          draft.amount,
          // One signed column, or one per direction.
          (amount) => change(amount === null ? { amount } : { amount, credit: null, debit: null }),
          faults.amount,
        )}
        <CurrencyField names={names} draft={draft} onChange={change} error={faults.currency} />
        {column(texts.credit, draft.credit, (credit) =>
          change(credit === null ? { credit } : { credit, amount: null }),
        )}
        {column(texts.debit, draft.debit, (debit) => change({ debit }))}
        {column(texts.payer, draft.payer, (payer) => change({ payer }))}
      </div>
      <fieldset className="space-y-2">
        <legend className="font-semibold">{texts.text}</legend>
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
          {placed(names).map(({ name, at }) => (
            <CheckField
              key={at}
              label={name}
              checked={draft.text.includes(at)}
              onChange={({ target }) =>
                change({
                  text: target.checked
                    ? [...draft.text, at].toSorted((a, b) => a - b)
                    : draft.text.filter((one) => one !== at),
                })
              }
            />
          ))}
        </div>
        {faults.text !== undefined && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {faults.text}
          </p>
        )}
      </fieldset>
      <Button type="submit" busy={importing.choose.isBusy}>
        {texts.check}
      </Button>
    </form>
  );
}

interface ColumnFieldProps {
  label: string;
  names: readonly string[];
  value: number | null;
  onChoose: (at: number | null) => void;
  error: string | undefined;
}

function ColumnField({ label, names, value, onChoose, error }: ColumnFieldProps) {
  return (
    <Field label={label} {...fault(error)}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{texts.noColumn}</option>
        {placed(names).map(({ name, at }) => (
          <option key={at} value={at}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface CurrencyFieldProps {
  names: readonly string[];
  draft: Draft;
  onChange: (next: Partial<Draft>) => void;
  error: string | undefined;
}

/** For the whole file, or from a column. */
function CurrencyField({ names, draft: { currency, fileCurrency }, onChange, error }: CurrencyFieldProps) {
  return (
    <Field label={texts.currency} {...fault(error)}>
      <Select
        value={currency ?? fileCurrency ?? ''}
        onChange={({ target }) => {
          const chosen = serviceCurrencies.find((one) => one === target.value) ?? null;
          const at = chosen === null && target.value !== '' ? Number(target.value) : null;
          onChange({ currency: at, fileCurrency: chosen });
        }}
      >
        <option value="">{texts.choose}</option>
        {serviceCurrencies.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
        {placed(names).map(({ name, at }) => (
          <option key={at} value={at}>
            {texts.currencyColumn(name)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
