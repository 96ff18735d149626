import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { TaskRow } from '../../domain/clients/record.ts';
import { clientTexts } from '../../domain/clients/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { DeleteRow } from '../../widgets/dialogs/delete-row.tsx';
import { ListState } from './list-state.tsx';
import { TaskForm } from './task-form.tsx';
import { TaskItem } from './task-item.tsx';

const texts = clientTexts.tasks;

export function TasksTab({ clientId }: { clientId: string }) {
  const query = trpc.clients.tasks.useQuery({ clientId }, { staleTime: 0 });
  const { data } = query;
  const [edited, setEdited] = useState<TaskRow | 'new'>();
  const [toDelete, setToDelete] = useState<TaskRow>();
  const removing = trpc.clients.removeTask.useMutation();
  const actions = { onEdit: setEdited, onRemove: setToDelete };
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{texts.lead}</p>
        <Button size="sm" disabled={data === undefined} onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" className="size-4" />
          {texts.add}
        </Button>
      </div>
      <ListState query={query} failedTitle={texts.fetchFailed} />
      {data?.open.length === 0 && <p className="text-muted">{texts.empty}</p>}
      {data !== undefined && <Rows title={texts.open} rows={data.open} {...actions} />}
      {data !== undefined && <Rows title={texts.done} rows={data.done} {...actions} />}
      {data !== undefined && data.doneTotal > data.done.length && (
        <p className="text-sm text-muted">{texts.doneShown(data.done.length, data.doneTotal)}</p>
      )}
      {edited !== undefined && data !== undefined && (
        <TaskForm
          clientId={clientId}
          row={edited === 'new' ? undefined : edited}
          assignees={data.assignees}
          onClose={() => setEdited(undefined)}
        />
      )}
      {toDelete !== undefined && (
        <DeleteRow
          title={texts.confirmRemove}
          text={<p className="font-semibold text-ink wrap-anywhere">{toDelete.title}</p>}
          confirmLabel={clientTexts.delete}
          deleted={texts.deleted}
          failed={texts.notDeleted}
          remove={() => removing.mutateAsync({ id: toDelete.id, version: toDelete.version })}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </div>
  );
}

interface RowsProps {
  title: string;
  rows: readonly TaskRow[];
  onEdit: (row: TaskRow) => void;
  onRemove: (row: TaskRow) => void;
}

function Rows({ title, rows, onEdit, onRemove }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-base font-semibold">{title}</h2>
      <ul className="divide-y divide-line rounded-card border border-line">
        {rows.map((row) => (
          <TaskItem key={row.id} row={row} onEdit={() => onEdit(row)} onRemove={() => onRemove(row)} />
        ))}
      </ul>
    </section>
  );
}
