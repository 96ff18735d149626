import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { Field, TextArea, TextInput } from '../../components/field.tsx';
import { FormSummary } from '../../components/form-summary.tsx';
import type { ContentImage, ShownImage } from '../../domain/content/image.ts';
import { type SettingForEditing, settingsSchemas, type SiteSettings } from '../../domain/site.ts';
import { formTexts } from '../../domain/texts/forms.ts';
import { seoTexts as texts, settingsTexts } from '../../domain/texts/settings.ts';
import { readFailure } from '../../lib/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { trpc, useApi } from '../../lib/trpc.ts';
import { useDomainForm } from '../../lib/use-domain-form.ts';
import { type ConflictRow, ConflictDialog } from '../../widgets/conflict-dialog.tsx';
import { ImagePicker } from '../../widgets/image-picker.tsx';
import { UnsavedChanges } from '../../widgets/unsaved-changes.tsx';

type Seo = SiteSettings['seo'];
type SeoSetting = SettingForEditing;

const group = 'seo';
const labels = {
  metaTitle: texts.metaTitle,
  metaDescription: texts.metaDescription,
  keywords: texts.keywords,
  shareImage: texts.shareImage,
  enableRobotsTxt: texts.robots,
} as const;

/** What is typed into the form: of a picture only what is stored. */
function entryOf({ shareImage, ...rest }: Seo): Seo {
  return { ...rest, shareImage: shareImage === null ? null : plainImage(shareImage) };
}

function plainImage({ file: _, ...image }: ShownImage): ContentImage {
  return image;
}

function inWords(value: Seo[keyof Seo]): string {
  if (typeof value === 'boolean') return value ? settingsTexts.yes : settingsTexts.no;
  if (value === null) return '';
  return typeof value === 'string' ? value : value.path.replace(/^.*\//, '');
}

function conflictRows(mine: Seo, theirs: Seo | undefined): ConflictRow[] {
  return (Object.keys(labels) as (keyof typeof labels)[]).map((name) => ({
    name,
    label: labels[name],
    mine: inWords(mine[name]),
    theirs: theirs === undefined ? '' : inWords(theirs[name]),
  }));
}

/** Settings, tab SEO (specification 2, sections 2 and 3): title, description and keywords of the site, its sharing image. */
export function SeoTab({ setting }: { setting: SeoSetting }) {
  const api = useApi();
  /** What the next save is based on. */
  const version = useRef(setting.version);
  /** As it was read last, with what drawing its picture needs. */
  const [known, setKnown] = useState(setting.value);
  const [newer, setNewer] = useState<SeoSetting>();
  const update = trpc.site.saveSetting.useMutation({ networkMode: 'always' });
  const { form, field, input, idOf, onSubmit, problem, isSubmitting, isDirty } = useDomainForm<Seo, SeoSetting>({
    schema: settingsSchemas.seo,
    defaults: entryOf(setting.value),
    submit: (entry) => save(entry),
    onDone: (saved) => {
      begin(saved);
      toast({ title: settingsTexts.saved, description: settingsTexts.savedNote });
    },
    onProblem: ({ failure, message }) => {
      if (failure?.code === 'CONFLICT') return 'handled';
      if (failure !== undefined) toast({ title: settingsTexts.failed, description: message, tone: 'destructive' });
      return undefined;
    },
  });

  /** Saves, and on a conflict fetches what the other one saved before the refusal is told. */
  async function save(value: Seo): Promise<SeoSetting> {
    try {
      return await update.mutateAsync({ group, version: version.current, value });
    } catch (error) {
      if (readFailure(error).code === 'CONFLICT') {
        setNewer(await api.site.setting.fetch({ group }, { staleTime: 0 }));
      }
      throw error;
    }
  }

  function begin(saved: SeoSetting): void {
    api.site.setting.setData({ group }, saved);
    version.current = saved.version;
    setKnown(saved.value);
    form.reset(entryOf(saved.value));
    // Every page's head is made of it.
    void api.site.shell.invalidate();
  }

  function takeTheirs(): void {
    if (newer === undefined) return;
    begin(newer);
    setNewer(undefined);
    toast({ title: settingsTexts.takenTheirs });
  }

  function keepMine(): void {
    if (newer === undefined) return;
    version.current = newer.version;
    setNewer(undefined);
    onSubmit();
  }

  const chosen = form.watch('shareImage');
  const isAsRead = chosen !== null && chosen.mediaId === known.shareImage?.mediaId;
  const imageError = field('shareImage').error ?? field('shareImage.path').error;
  return (
    <form noValidate onSubmit={onSubmit} className="max-w-3xl space-y-6 [&_:is(input,textarea,button)]:scroll-mb-24">
      <p className="max-w-prose text-muted">{texts.lead}</p>
      <FormSummary problem={problem} labels={labels} idOf={idOf} failedTitle={settingsTexts.failed} />
      <Field {...field('metaTitle')} label={texts.metaTitle} hint={texts.metaTitleHint}>
        <TextInput {...input('metaTitle')} maxLength={120} />
      </Field>
      <Field {...field('metaDescription')} label={texts.metaDescription} hint={texts.metaDescriptionHint}>
        <TextArea {...input('metaDescription')} rows={3} maxLength={320} />
      </Field>
      <Field {...field('keywords')} label={texts.keywords} hint={texts.keywordsHint}>
        <TextInput {...input('keywords')} maxLength={500} />
      </Field>
      <ImagePicker
        id={idOf('shareImage')}
        title={texts.shareImage}
        hint={texts.shareImageHint}
        value={isAsRead ? { ...known.shareImage, ...chosen } : chosen}
        {...(imageError === undefined ? {} : { error: imageError })}
        onChange={(image) => {
          form.clearErrors('shareImage');
          form.setValue('shareImage', image === null ? null : plainImage(image), { shouldDirty: true });
        }}
      />
      <fieldset>
        <legend className="mb-1.5 font-semibold">{texts.crawlers}</legend>
        <CheckField
          {...input('enableRobotsTxt')}
          {...field('enableRobotsTxt')}
          label={texts.robots}
          hint={texts.robotsHint}
        />
      </fieldset>
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper py-3">
        <Button type="submit" busy={isSubmitting} className="max-sm:w-full">
          {isSubmitting ? formTexts.saving : settingsTexts.save}
        </Button>
        <p aria-live="polite" className="text-sm text-muted">
          {isDirty && !isSubmitting ? formTexts.unsaved : ''}
        </p>
      </div>
      <UnsavedChanges isDirty={isDirty} />
      <ConflictDialog
        isOpen={newer !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setNewer(undefined);
        }}
        rows={conflictRows(form.getValues(), newer?.value)}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
      />
    </form>
  );
}
