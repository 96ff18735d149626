import { Controller } from 'react-hook-form';
import { Field, Select } from '../../../components/form/field.tsx';
import { fileSize } from '../../../domain/media/file-size.ts';
import { type SettingForEditing } from '../../../domain/site/site.ts';
import { guideTexts as texts } from '../../../domain/settings/texts.ts';
import { failureToast } from '../../../lib/failure-toast.ts';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { DocumentUpload } from '../../../widgets/media/document-upload.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const labels = { mediaId: texts.document } as const;
const documents = { type: 'documents' } as const;

export function GuideForm({ setting }: { setting: SettingForEditing<'guide'> }) {
  const [{ items }] = trpc.media.list.useSuspenseQuery(documents);
  const nameOf = (id: unknown) => items.find((item) => item.id === id)?.name ?? '';
  const state = useSettingsForm({ setting, labels, words: { mediaId: nameOf } });
  const { field, form } = state;
  const chosen = form.watch('mediaId');
  // Newest first; an older choice is fetched separately.
  const isUnlisted = chosen !== null && nameOf(chosen) === '';
  const older = trpc.media.byId.useQuery({ id: chosen ?? '' }, { enabled: isUnlisted });
  const isGone = isUnlisted && older.isError;
  return (
    <SettingsForm state={state} lead={texts.lead} title={texts.title}>
      <Field {...field('mediaId')} label={texts.document} hint={isGone ? texts.gone : texts.documentHint}>
        <Controller
          control={form.control}
          name="mediaId"
          render={({ field: { value, onChange, onBlur, ref, name } }) => (
            <Select
              ref={ref}
              name={name}
              value={value ?? ''}
              onBlur={onBlur}
              onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
            >
              <option value="">{texts.none}</option>
              {isUnlisted && <option value={chosen}>{isGone ? texts.gone : (older.data?.name ?? '')}</option>}
              {items.map((item) => (
                <option key={item.id} value={item.id}>
                  {texts.option(item.name, fileSize(item.size))}
                </option>
              ))}
            </Select>
          )}
        />
      </Field>
      <GuideUpload onUploaded={(id) => form.setValue('mediaId', id, { shouldDirty: true })} />
    </SettingsForm>
  );
}

function GuideUpload({ onUploaded }: { onUploaded: (id: string) => void }) {
  const api = useApi();
  return (
    <DocumentUpload
      texts={texts}
      onUploaded={async ({ id }) => {
        await api.media.list.fetch(documents, { staleTime: 0 });
        onUploaded(id);
      }}
      onFailed={failureToast(texts.uploadFailed)}
    />
  );
}
