import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import {
  type EditableSettings,
  type SettingForEditing,
  settingOf,
  type SiteSettings,
} from '../../../domain/site/site.ts';
import { settingsTexts as texts } from '../../../domain/settings/texts.ts';
import { expectVersion } from '../../../lib/expect-version.ts';
import { toast } from '../../../lib/toast.ts';
import { trpc, useApi } from '../../../lib/trpc.ts';
import type { DomainForm, DomainFormOptions } from '../../../lib/use-domain-form.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import type { ConflictDialogProps } from '../../../widgets/conflict-dialog.tsx';
import { wordsOfFields } from '../../../widgets/conflict-words.ts';
import { withoutFiles } from './without-files.ts';

interface SettingsFormOptions<Group extends EditableSettings> {
  group: Group;
  /** Of `settingsSchemas`. */
  schema: DomainFormOptions<SiteSettings[Group], unknown>['schema'];
  setting: SettingForEditing<Group>;
  /** The fields in the order of the screen, nested ones by their dotted names, with the names people know them by. */
  labels: Readonly<Record<string, string>>;
  /** How a choice is called; by field. What is not here is shown as it is stored. */
  words?: Readonly<Record<string, (value: unknown) => string>>;
  /** Around the call, for what needs a fresh sign-in. */
  during?: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
}

/** A value of a form as a line of text, for two versions side by side. */
function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(inWords).join('; ');
  if (typeof value !== 'object' || value === null) return '';
  if ('path' in value && typeof value.path === 'string') return value.path.replace(/^.*\//, '');
  return Object.entries(value)
    .filter(([name, part]) => name !== 'id' && part !== '')
    .map(([, part]) => inWords(part))
    .join(' ');
}

/**
 * One group of the settings as a form: saved with the version it was read in, the toasts of the catalogue, and both
 * versions side by side where somebody else was faster (D37). Every page shows what was saved at once.
 */
export function useSettingsForm<Group extends EditableSettings>({
  group,
  schema,
  setting,
  labels,
  words = {},
  during = (call) => call(),
}: SettingsFormOptions<Group>) {
  type Values = SiteSettings[Group];
  type Setting = SettingForEditing<Group>;
  const api = useApi();
  const router = useRouter();
  /** As it was read last, pictures with what drawing them needs. */
  const [known, setKnown] = useState<Values>(setting.value);
  const update = trpc.site.saveSetting.useMutation({ networkMode: 'always' });
  const read = async (): Promise<Setting> =>
    settingOf(group, expectVersion(await api.site.setting.fetch({ group }, { staleTime: 0 })));
  const domain = useVersionedForm<Values, Setting>({
    schema,
    key: `settings/${group}`,
    row: setting,
    entryOf: ({ value } = setting) => withoutFiles(value),
    save: async (value, { version } = setting) =>
      settingOf(group, expectVersion(await during(() => update.mutateAsync({ group, version, value: { ...value } })))),
    readNewer: read,
    onRow: (stored) => {
      api.site.setting.setData({ group }, stored);
      setKnown(stored.value);
      void showEverywhere();
    },
    onSaved: () => toast({ title: texts.saved, description: texts.savedNote }),
    onTakenTheirs: () => toast({ title: texts.takenTheirs }),
    onFailed: (message) => toast({ title: texts.failed, description: message, tone: 'destructive' }),
  });

  /** The frame of every page and its head are made of the settings: this page's own follow at once. */
  async function showEverywhere(): Promise<void> {
    try {
      await api.site.shell.fetch(undefined, { staleTime: 0 });
    } catch {
      // Saved it is; the next page shows it.
      return;
    }
    await router.invalidate({ filter: ({ routeId }) => routeId === '__root__' });
  }

  /**
   * Takes what was stored beside this form (an upload makes its own version): the form goes on with that field as it is
   * now, and with what was typed. Where somebody else saved too, the next save still finds the conflict.
   */
  async function takeIn(field: keyof Values & string): Promise<void> {
    const stored = await read();
    const { version, value } = domain.base.current ?? setting;
    const shown = { ...value, [field]: stored.value[field] };
    domain.setBase({
      ...stored,
      value: shown,
      version: stored.version === version + 1 ? stored.version : version,
    });
    setKnown(shown);
    const entry = withoutFiles(stored.value);
    // Only a field that is known can be begun anew, and pictures have no input.
    domain.form.register(field as never);
    domain.form.resetField(field as never, { defaultValue: entry[field] as never });
    void showEverywhere();
  }

  return {
    ...domain,
    labels,
    known,
    takeIn,
    conflict: {
      ...wordsOfFields(labels, (name, value) => (words[name] ?? inWords)(value)),
      ...domain.conflict,
    },
  };
}

/** What the frame of a form needs of {@link useSettingsForm}, whatever its group. */
export interface SettingsFormState<Values extends FieldValues> extends Pick<
  DomainForm<Values>,
  'onSubmit' | 'problem' | 'idOf' | 'isSubmitting' | 'isDirty' | 'kept'
> {
  labels: Readonly<Record<string, string>>;
  conflict: ConflictDialogProps<Values>;
}
