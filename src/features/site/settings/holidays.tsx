import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatDate } from '../../../domain/time/format.ts';
import type { HolidayRow } from '../../../domain/settings/holiday-entry.ts';
import { holidayTexts as texts } from '../../../domain/settings/holiday-texts.ts';
import { failureToast } from '../../../lib/failure-toast.ts';
import { toast } from '../../../lib/toast.ts';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmAction } from '../../../widgets/dialogs/confirm-action.tsx';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { HolidayForm } from './holiday-form.tsx';

const icon = { 'aria-hidden': true, className: 'size-5' } as const;

export function Holidays() {
  const [holidays] = trpc.enquiries.holidays.useSuspenseQuery();
  const settings = useDateSettings();
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
              <div className="flex gap-1">
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={texts.edit(holiday.name)}
                  onClick={() => setEdited(holiday)}
                >
                  <Pencil {...icon} />
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={texts.remove(holiday.name)}
                  onClick={() => setToDelete(holiday)}
                >
                  <Trash2 {...icon} />
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button variant="outline" onClick={() => setEdited('new')}>
        <Plus {...icon} />
        {texts.add}
      </Button>
      {edited !== undefined && (
        <HolidayForm holiday={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {toDelete !== undefined && (
        <DeleteHoliday
          holiday={toDelete}
          day={formatDate(toDelete.date, settings)}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </section>
  );
}

interface DeleteHolidayProps {
  holiday: HolidayRow;
  day: string;
  onClose: () => void;
}

function DeleteHoliday({ holiday: { id, version, name }, day, onClose }: DeleteHolidayProps) {
  const api = useApi();
  const removing = trpc.enquiries.removeHoliday.useMutation();
  const remove = useAction(async () => {
    api.enquiries.holidays.setData(undefined, await removing.mutateAsync({ id, version }));
    toast({ title: texts.deleted });
    onClose();
  }, failureToast(texts.error));
  return (
    <ConfirmAction
      onClose={onClose}
      title={texts.deleteTitle}
      text={texts.deleteText(name, day)}
      confirmLabel={texts.delete}
      action={remove}
      failedTitle={texts.error}
      onConfirm={remove.run}
    />
  );
}
