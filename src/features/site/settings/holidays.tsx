import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatDate } from '../../../domain/time/format.ts';
import type { HolidayRow } from '../../../domain/settings/holiday-entry.ts';
import { holidayTexts as texts } from '../../../domain/settings/holiday-texts.ts';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { DeleteRow } from '../../../widgets/dialogs/delete-row.tsx';
import { EditButtons } from '../../../widgets/list-screen/edit-buttons.tsx';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { HolidayForm } from './holiday-form.tsx';

export function Holidays() {
  const [holidays] = trpc.enquiries.holidays.useSuspenseQuery();
  const settings = useDateSettings();
  const api = useApi();
  const removing = trpc.enquiries.removeHoliday.useMutation();
  const remove = async ({ id, version }: HolidayRow) =>
    api.enquiries.holidays.setData(undefined, await removing.mutateAsync({ id, version }));
  const [edited, setEdited] = useState<HolidayRow | 'new'>();
  const [toDelete, setToDelete] = useState<HolidayRow>();
  return (
    <section aria-labelledby="holidays-title" className="max-w-3xl space-y-6">
      <h2 id="holidays-title" className="text-xl">
        {texts.title}
      </h2>
      <p className="max-w-prose text-muted">{texts.lead}</p>
      {holidays.length === 0 ? (
        <p className="text-muted">{texts.none}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {holidays.map((holiday) => (
            <li key={holiday.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
              <p className="min-w-0 grow basis-60 wrap-anywhere">
                <span className="font-semibold">{holiday.name}</span>{' '}
                <time dateTime={holiday.date} className="text-muted">
                  {formatDate(holiday.date, settings)}
                </time>
              </p>
              <EditButtons
                editLabel={texts.edit(holiday.name)}
                removeLabel={texts.remove(holiday.name)}
                onEdit={() => setEdited(holiday)}
                onRemove={() => setToDelete(holiday)}
              />
            </li>
          ))}
        </ul>
      )}
      <Button variant="outline" onClick={() => setEdited('new')}>
        <Plus aria-hidden="true" className="size-5" />
        {texts.add}
      </Button>
      {edited !== undefined && (
        <HolidayForm holiday={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {toDelete !== undefined && (
        <DeleteRow
          title={texts.deleteTitle}
          text={texts.deleteText(toDelete.name, formatDate(toDelete.date, settings))}
          confirmLabel={texts.delete}
          deleted={texts.deleted}
          failed={texts.error}
          remove={() => remove(toDelete)}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </section>
  );
}
