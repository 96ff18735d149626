import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { Field, Select, TextArea, TextInput } from '../../components/form/field.tsx';
import { FormSummary } from '../../components/form/form-summary.tsx';
import { type ClientEntry, clientEntry, newClient, clientLimits } from '../../domain/clients/entry.ts';
import type { ClientRow } from '../../domain/clients/record.ts';
import { clientStatuses } from '../../domain/clients/clients.ts';
import { clientTexts as texts } from '../../domain/clients/texts.ts';
import { formTexts } from '../../domain/forms/texts.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { useSaveKey } from '../../lib/form/use-save-key.ts';
import { RestoredNotice } from '../../widgets/restored-notice.tsx';
import { RowConflict, useRowForm } from '../../widgets/row-form.tsx';
import { UnsavedChanges } from '../../widgets/dialogs/unsaved-changes.tsx';
import { DuplicateNotice, DuplicateQuestion } from './duplicate-list.tsx';
import { lastFilter } from '../../widgets/list-screen/last-filter.ts';
import { useDuplicateQuestion, useDuplicatesWhileTyping } from './use-duplicates.ts';

const wordsOf = (name: keyof ClientEntry, value: unknown) =>
  name === 'status' ? (texts.statuses[value as ClientEntry['status']] ?? '') : String(value);

function entryOf(row: ClientRow | undefined): ClientEntry {
  const fields = Object.keys(newClient) as (keyof ClientEntry)[];
  return { ...newClient, ...Object.fromEntries(fields.map((field) => [field, row?.[field] ?? newClient[field]])) };
}

interface ClientFormProps {
  /** Undefined: new. */
  client: ClientRow | undefined;
  onMade: (id: string) => void;
  onDelete: () => void;
}

/** Spec 1 §2; saves with the version read (D37). */
export function ClientForm({ client, onMade, onDelete }: ClientFormProps) {
  const api = useApi();
  const [key] = useState(randomUuid);
  const create = trpc.clients.create.useMutation();
  const update = trpc.clients.update.useMutation();
  const duplicates = useDuplicateQuestion();
  const isNew = client === undefined;

  const state = useRowForm<ClientEntry, ClientRow>({
    schema: clientEntry,
    name: 'clients',
    row: client,
    entryOf,
    add: async (entry) => {
      await duplicates.ask(entry, undefined);
      return create.mutateAsync({ entry, key });
    },
    update: async (change) => {
      await duplicates.ask(change.entry, client);
      return update.mutateAsync(change);
    },
    readAll: async () => [await api.clients.byId.fetch({ id: client?.id ?? '' }, { staleTime: 0 })],
    texts: {
      created: texts.created,
      updated: texts.updated,
      error: isNew ? texts.createFailed : texts.updateFailed,
    },
    onSaved: (saved) => {
      api.clients.byId.setData({ id: saved.id }, saved);
      if (isNew) onMade(saved.id);
    },
  });
  const { form, field, input, idOf, problem, isSubmitting, isDirty, onSubmit, autosave } = state;
  const saveKey = useSaveKey(() => isDirty);
  const [name, contactEmail] = form.watch(['name', 'contactEmail']);
  const { dirtyFields } = form.formState;
  const isRenamed = dirtyFields.name === true || dirtyFields.contactEmail === true;
  const similar = useDuplicatesWhileTyping({ name, contactEmail }, client?.id);
  const line = (of: Exclude<keyof ClientEntry, 'status' | 'description'>, more: object = {}) => (
    <Field {...field(of)} label={texts.fields[of]} required={of === 'name'}>
      <TextInput {...input(of)} autoComplete="off" maxLength={clientLimits[of]} {...more} />
    </Field>
  );
  // A missing field fails to compile.
  const inputs: Record<keyof ClientEntry, ReactNode> = {
    name: line('name'),
    industry: line('industry'),
    country: line('country'),
    city: line('city'),
    contactName: line('contactName'),
    contactEmail: line('contactEmail', { type: 'email' }),
    contactPhone: line('contactPhone', { type: 'tel' }),
    description: (
      <Field {...field('description')} label={texts.fields.description}>
        <TextArea {...input('description')} rows={4} maxLength={clientLimits.description} />
      </Field>
    ),
    status: (
      <Field {...field('status')} label={texts.fields.status}>
        <Select {...input('status')}>
          {clientStatuses.map((status) => (
            <option key={status} value={status}>
              {texts.statuses[status]}
            </option>
          ))}
        </Select>
      </Field>
    ),
  };
  return (
    <form
      noValidate
      aria-label={isNew ? texts.addTitle : texts.editTitle}
      onSubmit={onSubmit}
      className="space-y-5 rounded-card border border-line bg-raised p-4 sm:p-6"
    >
      <RestoredNotice autosave={autosave} />
      <FormSummary
        problem={problem}
        labels={texts.fields}
        idOf={idOf}
        failedTitle={isNew ? texts.createFailed : texts.updateFailed}
      />
      <Group title={texts.company}>
        {inputs.name}
        <DuplicateNotice found={isRenamed ? similar : []} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {inputs.industry}
          {inputs.status}
          {inputs.country}
          {inputs.city}
        </div>
        {inputs.description}
      </Group>
      <Group title={texts.contactPerson}>
        {inputs.contactName}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {inputs.contactEmail}
          {inputs.contactPhone}
        </div>
      </Group>
      <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 -mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-b-card border-t border-line bg-raised px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
        <Button {...saveKey} type="submit" busy={isSubmitting} className="max-sm:px-3">
          {isSubmitting ? texts.saving : texts.save}
        </Button>
        <Link
          to="/clients"
          search={lastFilter('/clients')}
          className={`${buttonClass({ variant: 'outline' })} max-sm:px-3`}
        >
          {formTexts.cancel}
        </Link>
        {!isNew && (
          <Button variant="ghost" className="ml-auto text-danger max-sm:px-3" onClick={onDelete}>
            {texts.delete}
          </Button>
        )}
        <p aria-live="polite" className="w-full text-sm text-muted empty:hidden">
          {isDirty && !isSubmitting ? formTexts.unsaved : ''}
        </p>
      </div>
      <UnsavedChanges isDirty={isDirty} onLeave={autosave.forget} staysWithin="path" />
      <DuplicateQuestion question={duplicates.question} />
      <RowConflict state={state} labels={texts.fields} wordsOf={wordsOf} />
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
