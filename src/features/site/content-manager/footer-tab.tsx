import { Field, TextInput } from '../../../components/form/field.tsx';
import { FormSummary } from '../../../components/form/form-summary.tsx';
import { SaveRow } from '../../../components/form/save-row.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import {
  type SettingForEditing,
  settingsSchemas,
  type SiteSettings,
  type SiteShell,
} from '../../../domain/site/site.ts';
import { contentEditorTexts } from '../../../domain/content/editor-texts.ts';
import { settingsTexts } from '../../../domain/settings/texts.ts';
import { siteContentTexts as texts } from '../../../domain/site/site-content-texts.ts';
import { expectVersion } from '../../../lib/api/expect-version.ts';
import { toast } from '../../../lib/toast.ts';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { useVersionedForm } from '../../../lib/form/use-versioned-form.ts';
import { ConflictDialog } from '../../../widgets/dialogs/conflict-dialog.tsx';
import { textsOfFields } from '../../../widgets/dialogs/conflict-texts.ts';
import { pickedPlace } from '../../../widgets/content-editor/preview/picked-place.ts';
import { Preview } from '../../../widgets/content-editor/preview/preview-pane.tsx';
import { RestoredNotice } from '../../../widgets/restored-notice.tsx';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { UnsavedChanges } from '../../../widgets/dialogs/unsaved-changes.tsx';
import { SiteFooter } from '../site-footer.tsx';

type Contact = SiteSettings['contact'];
type Setting = SettingForEditing<'contact'>;

const group = 'contact';
const labels = texts.contact;
const fields = ['companyName', 'address', 'generalEmail', 'phone'] as const satisfies readonly (keyof Contact)[];

const words = textsOfFields(Object.fromEntries(fields.map((name) => [name, labels[name]])), (_, value) =>
  String(value),
);

function over(record: Contact, { companyName, address, generalEmail, phone }: Contact): Contact {
  return { ...record, companyName, address, generalEmail, phone };
}

/** Same record as Settings (D21, D34). */
export function FooterTab() {
  const query = trpc.site.setting.useQuery(
    { group },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
  );
  const { data, error } = query;
  if (data !== undefined) return <ContactForm read={data as Setting} />;
  if (error === null) {
    return (
      <>
        <output className="sr-only">{texts.loading}</output>
        <Skeleton className="h-80 w-full max-w-3xl" />
      </>
    );
  }
  return <LoadFailed title={texts.loadFailed} text={contentEditorTexts.loadFailedText} query={query} />;
}

function ContactForm({ read }: { read: Setting }) {
  const api = useApi();
  const [shell] = trpc.site.shell.useSuspenseQuery();
  const update = trpc.site.saveSetting.useMutation();
  const { form, field, input, idOf, onSubmit, problem, isSubmitting, isDirty, autosave, conflict } = useVersionedForm<
    Contact,
    Setting
  >({
    schema: settingsSchemas.contact,
    key: 'site_content/footer',
    row: read,
    entryOf: ({ value } = read) => value,
    // Keeps the other editor's fields.
    save: async (entry, { version, value } = read) =>
      (await update.mutateAsync({ group, version, value: over(value, entry) })) as Setting,
    readNewer: async () => expectVersion(await api.site.setting.fetch({ group }, { staleTime: 0 })) as Setting,
    onSaved: () => toast(texts.saved),
    onTakenTheirs: () => toast({ title: settingsTexts.takenTheirs }),
    onFailed: (message) => toast({ ...texts.saveFailed, description: message, tone: 'destructive' }),
  });

  const typed = form.watch();
  const pick = (pressed: Element) => {
    const place = pickedPlace(Object.fromEntries(fields.map((name) => [name, typed[name]])), pressed);
    const name = fields.find((one) => one === place);
    if (name !== undefined) form.setFocus(name);
  };
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(27rem,2fr)_minmax(0,3fr)]">
      <form noValidate onSubmit={onSubmit} className="min-w-0 space-y-5">
        <p className="max-w-prose text-muted">{texts.leads.footer}</p>
        <RestoredNotice autosave={autosave} />
        <FormSummary problem={problem} labels={labels} idOf={idOf} failedTitle={texts.saveFailed.title} />
        {fields.map((name) => (
          <Field key={name} {...field(name)} label={labels[name]}>
            <TextInput {...input(name)} maxLength={name === 'address' ? 300 : 160} autoComplete="off" />
          </Field>
        ))}
        <p className="text-sm text-muted">{texts.contactHint}</p>
        <SaveRow
          isSubmitting={isSubmitting}
          isDirty={isDirty}
          label={contentEditorTexts.save}
          busyLabel={contentEditorTexts.saving}
          isSticky
        />
      </form>
      <section aria-label={texts.preview} className="min-w-0 xl:h-[32rem]">
        <Preview content={{ shell, contact: typed }} render={drawFooter} onPick={pick} />
      </section>
      <UnsavedChanges isDirty={isDirty} onLeave={autosave.forget} />
      <ConflictDialog {...words} {...conflict} />
    </div>
  );
}

function drawFooter({ shell, contact }: { shell: SiteShell; contact: Contact }) {
  // A footer element would be announced as the screen's own.
  return (
    <article>
      <SiteFooter shell={{ ...shell, settings: { ...shell.settings, contact } }} />
    </article>
  );
}
