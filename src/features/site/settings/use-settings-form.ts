import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import {
  type EditableSettings,
  type SettingForEditing,
  settingOf,
  settingsSchemas,
  type SiteSettings,
} from '../../../domain/site/site.ts';
import { settingsTexts as texts } from '../../../domain/settings/texts.ts';
import { expectVersion } from '../../../lib/api/expect-version.ts';
import { toast } from '../../../lib/toast.ts';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import type { DomainForm, DomainFormOptions } from '../../../lib/form/use-domain-form.ts';
import { useVersionedForm } from '../../../lib/form/use-versioned-form.ts';
import type { ConflictDialogProps } from '../../../widgets/dialogs/conflict-dialog.tsx';
import { textsOfFields } from '../../../widgets/dialogs/conflict-texts.ts';
import { useReauth } from '../../../widgets/dialogs/use-reauth.tsx';
import { withoutFiles } from './without-files.ts';

interface SettingsFormOptions<Group extends EditableSettings> {
  setting: SettingForEditing<Group>;
  /** In screen order; nested by dotted name. */
  labels: Readonly<Record<string, string>>;
  words?: Readonly<Record<string, (value: unknown) => string>>;
}

const schemas: { [Group in EditableSettings]: DomainFormOptions<SiteSettings[Group], unknown>['schema'] } =
  settingsSchemas;

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

/** Saves over the version read; conflict dialog (D37). Every page changes at once. */
export function useSettingsForm<Group extends EditableSettings>({
  setting,
  labels,
  words = {},
}: SettingsFormOptions<Group>) {
  type Values = SiteSettings[Group];
  type Setting = SettingForEditing<Group>;
  const { group } = setting;
  const api = useApi();
  const router = useRouter();
  const reauth = useReauth();
  const [known, setKnown] = useState<Values>(setting.value);
  const update = trpc.site.saveSetting.useMutation();
  const read = async (): Promise<Setting> =>
    settingOf(group, expectVersion(await api.site.setting.fetch({ group }, { staleTime: 0 })));
  const domain = useVersionedForm<Values, Setting>({
    schema: schemas[group],
    key: `settings/${group}`,
    row: setting,
    entryOf: ({ value } = setting) => withoutFiles(value),
    save: async (value, { version } = setting) =>
      settingOf(
        group,
        expectVersion(await reauth.run(() => update.mutateAsync({ group, version, value: { ...value } }))),
      ),
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

  async function showEverywhere(): Promise<void> {
    try {
      await api.site.shell.fetch(undefined, { staleTime: 0 });
    } catch {
      return;
    }
    await router.invalidate({ filter: ({ routeId }) => routeId === '__root__' });
  }

  /** Uploads create a version: merges it, keeping input; concurrent saves still conflict. */
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
    // Only registered fields reset; pictures have no input.
    domain.form.register(field as never);
    domain.form.resetField(field as never, { defaultValue: entry[field] as never });
    void showEverywhere();
  }

  return {
    ...domain,
    labels,
    known,
    takeIn,
    dialog: reauth.dialog,
    conflict: {
      ...textsOfFields(labels, (name, value) => (words[name] ?? inWords)(value)),
      ...domain.conflict,
    },
  };
}

export interface SettingsFormState<Values extends FieldValues> extends Pick<
  DomainForm<Values>,
  'onSubmit' | 'problem' | 'idOf' | 'isSubmitting' | 'isDirty' | 'autosave'
> {
  labels: Readonly<Record<string, string>>;
  conflict: ConflictDialogProps<Values>;
  dialog: ReactNode;
}
