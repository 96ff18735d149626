import { type ReactNode, useState } from 'react';
import { Field, Select, TextInput } from '../../../components/form/field.tsx';
import { daysOfEntry, entryOfDays, type EventEntry } from '../../../domain/content/homepage/event-entry.ts';
import { homepageManagerTexts as texts } from '../../../domain/content/homepage/manager-texts.ts';
import type { Place } from '../../../widgets/content-editor/place.ts';
import { useEditor, useErrorAt, useValueAt } from '../../../widgets/content-editor/editor-context.ts';

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, at) => [String(at + 1), monthName.format(Date.UTC(2000, at))] as const);

interface EventDaysAtProps {
  first: Place<string>;
  last: Place<string>;
  hint?: ReactNode;
}

/** Day, month and year (D22). */
export function EventDaysAt({ first, last, hint = texts.eventDaysHint }: EventDaysAtProps) {
  const { store, idOf } = useEditor();
  const error = useErrorAt(first);
  const stored = { startDate: useValueAt(first), endDate: useValueAt(last) };
  const [typed, setTyped] = useState<EventEntry>();
  const isTyped = typed !== undefined && isSame(daysOfEntry(typed), stored);
  const entry = isTyped ? typed : entryOfDays(stored);
  const change = (part: Partial<EventEntry>) => {
    const next = { days: '', month: '', year: '', ...entry, ...part };
    const { startDate, endDate } = daysOfEntry(next);
    setTyped(next);
    store.set(first, startDate);
    store.set(last, endDate);
  };
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <Field id={idOf(first)} label={texts.eventDays} hint={hint} error={error}>
        <TextInput
          value={entry?.days}
          maxLength={12}
          autoComplete="off"
          onChange={({ target }) => change({ days: target.value })}
        />
      </Field>
      <Field label={texts.eventMonth}>
        <Select value={entry?.month} onChange={({ target }) => change({ month: target.value })}>
          <option value="">{texts.noMonth}</option>
          {months.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.eventYear}>
        <TextInput
          value={entry?.year}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          onChange={({ target }) => change({ year: target.value })}
        />
      </Field>
    </div>
  );
}

const isSame = (one: ReturnType<typeof daysOfEntry>, other: typeof one) =>
  one.startDate === other.startDate && one.endDate === other.endDate;
