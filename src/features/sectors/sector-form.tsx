import { CheckField } from '../../components/form/check-field.tsx';
import { Field, TextArea, TextInput } from '../../components/form/field.tsx';
import { sectorEntry, type SectorEntry, type SectorRow } from '../../domain/sectors/entry.ts';
import { sectorTexts as texts } from '../../domain/sectors/texts.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { RowFormDialog, useRowForm } from '../../widgets/row-form.tsx';

const labels = {
  name: texts.name,
  slug: texts.slug,
  description: texts.description,
  isFilterDefault: texts.isFilterDefault,
  contactName: texts.contactName,
  contactPosition: texts.contactPosition,
  contactEmail: texts.contactEmail,
  contactPhone: texts.contactPhone,
} as const;

const fresh: SectorEntry = {
  name: '',
  slug: '',
  description: '',
  isFilterDefault: false,
  contactName: '',
  contactPosition: '',
  contactEmail: '',
  contactPhone: '',
};

function entryOf(row: SectorRow | undefined): SectorEntry {
  if (row === undefined) return fresh;
  const { id: _id, version: _version, uses: _uses, ...entry } = row;
  return entry;
}

interface SectorFormProps {
  /** Undefined: new. */
  sector: SectorRow | undefined;
  onClose: () => void;
}

export function SectorForm({ sector, onClose }: SectorFormProps) {
  const api = useApi();
  const add = trpc.sectors.add.useMutation();
  const update = trpc.sectors.update.useMutation();
  const state = useRowForm({
    schema: sectorEntry,
    name: 'sectors',
    row: sector,
    entryOf,
    add: add.mutateAsync,
    update: update.mutateAsync,
    readAll: () => api.sectors.list.fetch(undefined, { staleTime: 0 }),
    texts,
    onSaved: onClose,
  });
  const { field, input } = state;
  return (
    <RowFormDialog
      state={state}
      title={sector === undefined ? texts.addTitle : texts.editTitle(sector.name)}
      failedTitle={texts.failed}
      labels={labels}
      onClose={onClose}
    >
      <Field {...field('name')} label={texts.name} required>
        <TextInput {...input('name')} maxLength={60} />
      </Field>
      <Field {...field('slug')} label={texts.slug} hint={texts.slugHint}>
        <TextInput {...input('slug')} autoComplete="off" spellCheck={false} maxLength={60} />
      </Field>
      <Field {...field('description')} label={texts.description}>
        <TextArea {...input('description')} rows={2} maxLength={300} />
      </Field>
      <CheckField
        {...input('isFilterDefault')}
        {...field('isFilterDefault')}
        label={texts.isFilterDefault}
        hint={texts.isFilterDefaultHint}
      />
      <fieldset className="space-y-4">
        <legend className="font-semibold">{texts.contact}</legend>
        <p className="text-sm text-muted">{texts.contactLead}</p>
        <Field {...field('contactName')} label={texts.contactName}>
          <TextInput {...input('contactName')} autoComplete="off" maxLength={120} />
        </Field>
        <Field {...field('contactPosition')} label={texts.contactPosition}>
          <TextInput {...input('contactPosition')} autoComplete="off" maxLength={120} />
        </Field>
        <Field {...field('contactEmail')} label={texts.contactEmail} hint={texts.contactEmailHint}>
          <TextInput {...input('contactEmail')} type="email" autoComplete="off" maxLength={254} />
        </Field>
        <Field {...field('contactPhone')} label={texts.contactPhone}>
          <TextInput {...input('contactPhone')} type="tel" autoComplete="off" maxLength={60} />
        </Field>
      </fieldset>
    </RowFormDialog>
  );
}
