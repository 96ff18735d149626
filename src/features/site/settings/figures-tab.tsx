import { Field, TextInput } from '../../../components/form/field.tsx';
import { type SettingForEditing } from '../../../domain/site/site.ts';
import { figuresTexts as texts } from '../../../domain/settings/texts.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const labels = { averageRoi: texts.averageRoi, provinces: texts.provinces } as const;

export function FiguresTab({ setting }: { setting: SettingForEditing<'figures'> }) {
  const state = useSettingsForm({ setting, labels });
  const { field, input } = state;
  return (
    <SettingsForm state={state} lead={texts.lead}>
      <Field {...field('averageRoi')} label={texts.averageRoi} hint={texts.averageRoiHint}>
        <TextInput {...input('averageRoi')} maxLength={20} />
      </Field>
      <Field {...field('provinces')} label={texts.provinces}>
        <TextInput {...input('provinces')} maxLength={20} />
      </Field>
    </SettingsForm>
  );
}
