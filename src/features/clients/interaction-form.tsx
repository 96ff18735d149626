import { useState } from 'react';
import { Field, Select, TextArea, TextInput } from '../../components/form/field.tsx';
import { type InteractionEntry, interactionEntry, type InteractionRow } from '../../domain/clients/record.ts';
import { interactionKinds, interactionLimits } from '../../domain/clients/clients.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { clientTexts } from '../../domain/clients/texts.ts';
import { contentEditorTexts } from '../../domain/content/editor-texts.ts';
import { instantOf, wallTimeOf } from '../../domain/time/wall-clock.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { RowFormDialog, useRowForm } from '../../widgets/row-form.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

const texts = clientTexts.interactions;
const kindNames: Readonly<Record<string, string | undefined>> = texts.kinds;

function entryOf(row: InteractionRow | undefined): InteractionEntry {
  return {
    kind: row?.kind ?? 'call',
    occurredAt: row?.occurredAt ?? new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
    summary: row?.summary ?? '',
    details: row?.details ?? '',
  };
}

interface InteractionFormProps {
  clientId: string;
  /** Undefined: new. */
  row: InteractionRow | undefined;
  onClose: () => void;
}

/** Version read (D37); site time zone. */
export function InteractionForm({ clientId, row, onClose }: InteractionFormProps) {
  const api = useApi();
  const settings = useDateSettings();
  const { timezone } = settings;
  const [key] = useState(randomUuid);
  const [initial] = useState(() => entryOf(row));
  const add = trpc.clients.addInteraction.useMutation();
  const update = trpc.clients.updateInteraction.useMutation();
  const state = useRowForm<InteractionEntry, InteractionRow>({
    schema: interactionEntry,
    name: `clients/${clientId}/interactions`,
    row,
    entryOf: (one) => (one === undefined ? initial : entryOf(one)),
    add: (entry) => add.mutateAsync({ clientId, entry, key }),
    update: update.mutateAsync,
    readAll: async () => [await api.clients.interaction.fetch({ id: row?.id ?? '' }, { staleTime: 0 })],
    texts: { created: texts.created, updated: texts.updated, error: texts.failed },
    onSaved: onClose,
  });
  const { form, field, input } = state;
  const wordsOf = (name: keyof InteractionEntry, value: unknown) => {
    const text = String(value);
    if (name === 'kind') return kindNames[text] ?? text;
    return name === 'occurredAt' ? formatDateTime(text, settings) : text;
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
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field {...field('kind')} label={texts.fields.kind}>
          <Select {...input('kind')}>
            {interactionKinds.map((kind) => (
              <option key={kind} value={kind}>
                {texts.kinds[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          {...field('occurredAt')}
          label={texts.fields.occurredAt}
          hint={contentEditorTexts.zoneHint(timezone)}
          required
        >
          <TextInput
            type="datetime-local"
            value={wallTimeOf(form.watch('occurredAt'), timezone)}
            onChange={({ target }) =>
              form.setValue('occurredAt', instantOf(target.value, timezone) ?? '', { shouldDirty: true })
            }
          />
        </Field>
      </div>
      <Field {...field('summary')} label={texts.fields.summary} required>
        <TextInput {...input('summary')} autoComplete="off" maxLength={interactionLimits.summary} />
      </Field>
      <Field {...field('details')} label={texts.fields.details}>
        <TextArea {...input('details')} rows={5} maxLength={interactionLimits.details} />
      </Field>
    </RowFormDialog>
  );
}
