import { FileText } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { Field, TextArea, TextInput } from '../../components/form/field.tsx';
import { FormSummary } from '../../components/form/form-summary.tsx';
import { Notice } from '../../components/notice.tsx';
import { isPlaceable, maxAltLength, maxFileNameLength, type MediaDetails } from '../../domain/media/media.ts';
import { mediaEntry, type MediaEntry } from '../../domain/media/entry.ts';
import { formTexts } from '../../domain/forms/texts.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { toast } from '../../lib/toast.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { useVersionedForm } from '../../lib/form/use-versioned-form.ts';
import { useSaveKey } from '../../lib/form/use-save-key.ts';
import { ConflictDialog } from '../../widgets/dialogs/conflict-dialog.tsx';
import { textsOfFields } from '../../widgets/dialogs/conflict-texts.ts';
import { fileTypeOf } from '../../widgets/media/file-type.ts';
import { RestoredNotice } from '../../widgets/restored-notice.tsx';
import { UnsavedChanges } from '../../widgets/dialogs/unsaved-changes.tsx';
import { FileActions } from './file-actions.tsx';
import { FileFacts } from './file-facts.tsx';
import { PictureEditor } from './picture-editor.tsx';

interface FileFormProps {
  file: MediaDetails;
  onChanged: (file: MediaDetails) => void;
  onDeleted: () => void;
  /** Disables the unsaved question. */
  isDeleted: boolean;
}

function entryOf({ id, version, name, alt, isDecorative, focal, crop }: MediaDetails): MediaEntry {
  return { id, version, name, alt: alt ?? '', isDecorative, focal, crop };
}

const labels = {
  name: texts.name,
  alt: texts.alt,
  isDecorative: texts.decorative,
  focal: texts.focal,
  crop: texts.crop,
} as const;
const fieldNames = Object.keys(labels) as (keyof typeof labels)[];

const words = textsOfFields(labels, (name, value) => {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (name === 'crop') {
    const crop = value as MediaEntry['crop'];
    return crop ? texts.cropAt(crop) : texts.cropNone;
  }
  const focal = value as MediaEntry['focal'];
  return focal ? texts.focalAt(focal.x, focal.y) : texts.focalCentre;
});

function typedOver(base: MediaEntry, values: MediaEntry): Partial<MediaEntry> {
  const isTyped = (name: keyof typeof labels) => JSON.stringify(values[name]) !== JSON.stringify(base[name]);
  return Object.fromEntries(fieldNames.filter(isTyped).map((name) => [name, values[name]]));
}

/** A save over a newer version opens the conflict dialog (D37). */
export function FileForm({ file, onChanged, onDeleted, isDeleted }: FileFormProps) {
  const api = useApi();
  const update = trpc.media.update.useMutation();
  const { form, field, input, idOf, onSubmit, problem, isSubmitting, isDirty, autosave, conflict, base, rebase } =
    useVersionedForm<MediaEntry, MediaDetails>({
      schema: mediaEntry,
      key: `media/${file.id}`,
      row: file,
      entryOf: (row = file) => entryOf(row),
      save: (entry, { version } = file) => update.mutateAsync({ ...entry, version }),
      readNewer: () => api.media.byId.fetch({ id: file.id }, { staleTime: 0 }),
      onRow: onChanged,
      onSaved: () => toast({ title: texts.saved }),
      onFailed: (message) => toast({ title: texts.saveFailed, description: message, tone: 'destructive' }),
    });

  const saveKey = useSaveKey(() => isDirty);

  /** New bytes bring a new name; typed input wins, except a crop of the old bytes. */
  function goOn(replaced: MediaDetails): void {
    const { crop: _, ...typed } = typedOver(entryOf(base.current ?? file), form.getValues());
    rebase(replaced);
    form.reset({ ...entryOf(replaced), ...typed }, { keepDefaultValues: true });
  }

  const { alt, isDecorative, focal, crop } = form.watch();
  const { image } = file;
  const isPicture = file.store === 'images';
  return (
    <form noValidate onSubmit={onSubmit} className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0 lg:sticky lg:top-0">
        {image === null ? (
          <div className="grid aspect-4/3 place-content-center justify-items-center gap-2 rounded-card border border-line bg-sunken text-muted">
            <FileText aria-hidden="true" className="size-20" strokeWidth={1} />
            <span className="font-semibold">{fileTypeOf(file)}</span>
          </div>
        ) : (
          <PictureEditor
            {...field('crop')}
            file={{ ...file, image }}
            focal={focal}
            onFocal={(next) => form.setValue('focal', next, { shouldDirty: true })}
            crop={crop}
            onCrop={(next) => {
              form.setValue('crop', next, { shouldDirty: true });
              form.clearErrors('crop');
            }}
          />
        )}
      </div>
      <div className="min-w-0 space-y-6">
        <RestoredNotice autosave={autosave} />
        <FormSummary problem={problem} labels={labels} idOf={idOf} />
        {isPicture && !isPlaceable({ alt, isDecorative }) && (
          <Notice tone="warning">
            <p>{texts.altNeeded}</p>
          </Notice>
        )}
        <div className="space-y-5">
          {isPicture && (
            <>
              <Field {...field('alt')} label={texts.alt} hint={texts.altHint}>
                <TextArea {...input('alt')} rows={3} maxLength={maxAltLength} readOnly={isDecorative} />
              </Field>
              <CheckField {...input('isDecorative')} label={texts.decorative} hint={texts.decorativeHint} />
            </>
          )}
          <Field {...field('name')} label={texts.name} required>
            <TextInput {...input('name')} maxLength={maxFileNameLength} autoComplete="off" />
          </Field>
        </div>
        <FileFacts file={file} />
        <FileActions file={file} onReplaced={goOn} onDeleted={onDeleted} />
      </div>
      <div className="sticky -bottom-5 z-10 col-span-full -mx-5 -mb-5 flex flex-wrap-reverse items-center justify-end gap-x-4 gap-y-1 border-t border-line bg-raised px-5 py-3">
        <p aria-live="polite" className="text-sm text-muted">
          {isDirty && !isSubmitting ? formTexts.unsaved : ''}
        </p>
        <Button {...saveKey} type="submit" busy={isSubmitting} className="max-sm:w-full">
          {isSubmitting ? formTexts.saving : formTexts.save}
        </Button>
      </div>
      <UnsavedChanges isDirty={isDirty && !isDeleted} onLeave={autosave.forget} />
      <ConflictDialog {...words} {...conflict} />
    </form>
  );
}
