import { useState } from 'react';
import { Field, Select, TextArea, TextInput } from '../../components/form/field.tsx';
import { type TaskEntry, taskEntry, type TaskList, type TaskRow } from '../../domain/clients/record.ts';
import { taskLimits } from '../../domain/clients/clients.ts';
import { formatDate } from '../../domain/time/format.ts';
import { clientTexts } from '../../domain/clients/texts.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { RowFormDialog, useRowForm } from '../../widgets/row-form.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

const texts = clientTexts.tasks;

const entryOf = (row: TaskRow | undefined): TaskEntry => ({
  title: row?.title ?? '',
  details: row?.details ?? '',
  dueOn: row?.dueOn ?? '',
  assigneeId: row?.assigneeId ?? '',
});

interface TaskFormProps {
  clientId: string;
  /** Undefined: new. */
  row: TaskRow | undefined;
  assignees: TaskList['assignees'];
  onClose: () => void;
}

/** Refuses conflicts (D37). */
export function TaskForm({ clientId, row, assignees, onClose }: TaskFormProps) {
  const api = useApi();
  const settings = useDateSettings();
  const [key] = useState(randomUuid);
  const add = trpc.clients.addTask.useMutation();
  const update = trpc.clients.updateTask.useMutation();
  // Stays selectable.
  const isListed = row === undefined || row.assigneeId === '' || assignees.some(({ id }) => id === row.assigneeId);
  const people = isListed ? assignees : [...assignees, { id: row.assigneeId, name: row.assignee ?? row.assigneeId }];
  const state = useRowForm<TaskEntry, TaskRow>({
    schema: taskEntry,
    name: `clients/${clientId}/tasks`,
    row,
    entryOf,
    add: (entry) => add.mutateAsync({ clientId, entry, key }),
    update: update.mutateAsync,
    readAll: async () => {
      const { open, done } = await api.clients.tasks.fetch({ clientId }, { staleTime: 0 });
      return [...open, ...done];
    },
    texts: { created: texts.created, updated: texts.updated, error: texts.failed },
    onSaved: onClose,
  });
  const { field, input } = state;
  const wordsOf = (name: keyof TaskEntry, value: unknown) => {
    const text = String(value);
    if (name === 'dueOn') return text === '' ? texts.noDay : formatDate(text, settings);
    if (name !== 'assigneeId') return text;
    return text === '' ? texts.nobody : (people.find(({ id }) => id === text)?.name ?? text);
  };
  return (
    <RowFormDialog
      state={state}
      title={row === undefined ? texts.addTitle : texts.editTitle}
      failedTitle={texts.failed}
      labels={texts.fields}
      wordsOf={wordsOf}
      onClose={onClose}
    >
      <Field {...field('title')} label={texts.fields.title} required>
        <TextInput {...input('title')} autoComplete="off" maxLength={taskLimits.title} />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field {...field('dueOn')} label={texts.fields.dueOn}>
          <TextInput {...input('dueOn')} type="date" />
        </Field>
        <Field {...field('assigneeId')} label={texts.fields.assigneeId}>
          <Select {...input('assigneeId')}>
            <option value="">{texts.nobody}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field {...field('details')} label={texts.fields.details}>
        <TextArea {...input('details')} rows={4} maxLength={taskLimits.details} />
      </Field>
    </RowFormDialog>
  );
}
