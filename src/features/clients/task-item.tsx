import { AlarmClock } from 'lucide-react';
import { Badge } from '../../components/badge.tsx';
import type { TaskRow } from '../../domain/clients/record.ts';
import { formatDate } from '../../domain/time/format.ts';
import { clientTexts } from '../../domain/clients/texts.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { EditButtons } from '../../widgets/list-screen/edit-buttons.tsx';

const texts = clientTexts.tasks;

interface TaskItemProps {
  row: TaskRow;
  onEdit: () => void;
  onRemove: () => void;
}

export function TaskItem({ row, onEdit, onRemove }: TaskItemProps) {
  const settings = useDateSettings();
  const { id, version, title, details, dueOn, assignee, doneAt, isLate } = row;
  const setDone = trpc.clients.setTaskDone.useMutation();
  const toggle = useAction(async () => {
    await setDone.mutateAsync({ id, version, isDone: doneAt === null });
    toast({ title: texts.updated });
    await refetched();
  }, failureToast(texts.failed));
  return (
    <li className="space-y-3 p-4">
      <div className="flex items-start gap-3">
        <input
          type="checkbox"
          aria-label={texts.finish(title)}
          checked={doneAt !== null}
          aria-busy={toggle.isBusy || undefined}
          className="mt-0.5 size-6 shrink-0 accent-brand"
          onChange={toggle.run}
        />
        <div className="min-w-0 flex-1 space-y-1 wrap-anywhere">
          <p className={doneAt === null ? 'font-semibold' : 'text-muted line-through'}>{title}</p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            {isLate && (
              <Badge tone="danger">
                <AlarmClock aria-hidden="true" className="size-4" />
                {texts.late}
              </Badge>
            )}
            <span>{dueOn === '' ? texts.noDay : texts.due(formatDate(dueOn, settings))}</span>
            {assignee !== null && <span>{texts.assignedTo(assignee)}</span>}
            {doneAt !== null && <span>{texts.doneOn(formatDate(doneAt, settings))}</span>}
          </p>
          {details !== '' && <p className="whitespace-pre-line">{details}</p>}
        </div>
        <EditButtons
          editLabel={texts.edit(title)}
          removeLabel={texts.remove(title)}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      </div>
      <ActionFailed title={texts.failed} failure={toggle.failure} />
    </li>
  );
}
