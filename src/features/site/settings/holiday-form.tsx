import { Field, TextInput } from '../../../components/form/field.tsx';
import { type HolidayEntry, holidayEntry, type HolidayRow } from '../../../domain/settings/holiday-entry.ts';
import { holidayTexts as texts } from '../../../domain/settings/holiday-texts.ts';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { RowFormDialog, useRowForm } from '../../../widgets/row-form.tsx';

const labels = { date: texts.date, name: texts.name } as const;

const entryOf = (row: HolidayRow | undefined): HolidayEntry => ({ date: row?.date ?? '', name: row?.name ?? '' });

interface HolidayFormProps {
  /** Undefined: new. */
  holiday: HolidayRow | undefined;
  onClose: () => void;
}

export function HolidayForm({ holiday, onClose }: HolidayFormProps) {
  const api = useApi();
  const add = trpc.enquiries.addHoliday.useMutation();
  const update = trpc.enquiries.updateHoliday.useMutation();
  const state = useRowForm({
    schema: holidayEntry,
    name: 'holidays',
    row: holiday,
    entryOf,
    add: add.mutateAsync,
    update: update.mutateAsync,
    readAll: () => api.enquiries.holidays.fetch(undefined, { staleTime: 0 }),
    texts,
    onSaved: onClose,
  });
  const { field, input } = state;
  return (
    <RowFormDialog
      state={state}
      title={holiday === undefined ? texts.addTitle : texts.editTitle(holiday.name)}
      failedTitle={texts.failed}
      labels={labels}
      onClose={onClose}
    >
      <Field {...field('date')} label={texts.date} required>
        <TextInput {...input('date')} type="date" />
      </Field>
      <Field {...field('name')} label={texts.name} required>
        <TextInput {...input('name')} autoComplete="off" maxLength={80} />
      </Field>
    </RowFormDialog>
  );
}
