import { Field, TextInput } from '../../../components/form/field.tsx';
import { factSettingsTexts as texts } from '../../../domain/settings/texts.ts';
import { type SettingForEditing } from '../../../domain/site/site.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const labels = { underReviewAfter: texts.underReviewAfter } as const;

export function FactsForm({ setting }: { setting: SettingForEditing<'facts'> }) {
  const state = useSettingsForm({ setting, labels });
  const { field, input } = state;
  return (
    <SettingsForm state={state} lead={texts.lead} title={texts.title}>
      <Field {...field('underReviewAfter')} label={texts.underReviewAfter} hint={texts.underReviewAfterHint}>
        <TextInput
          {...input('underReviewAfter', { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          min={1}
          max={3650}
          className="max-w-32"
        />
      </Field>
    </SettingsForm>
  );
}
