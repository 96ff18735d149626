import { Field, Select } from '../../../components/form/field.tsx';
import { type SettingForEditing, staffTwoFactorRules } from '../../../domain/site/site.ts';
import { securityTexts as texts } from '../../../domain/settings/texts.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const labels = { staffTwoFactor: texts.staffTwoFactor } as const;
const words = {
  staffTwoFactor: (value: unknown) => {
    const rule = staffTwoFactorRules.find((one) => one === value);
    return rule === undefined ? '' : texts.rules[rule];
  },
};

export function SecurityForm({ setting }: { setting: SettingForEditing<'security'> }) {
  const state = useSettingsForm({ setting, labels, words });
  const { field, input } = state;
  return (
    <SettingsForm state={state} lead={texts.lead} title={texts.title}>
      <Field {...field('staffTwoFactor')} label={texts.staffTwoFactor} hint={texts.staffTwoFactorHint}>
        <Select {...input('staffTwoFactor')}>
          {staffTwoFactorRules.map((rule) => (
            <option key={rule} value={rule}>
              {texts.rules[rule]}
            </option>
          ))}
        </Select>
      </Field>
    </SettingsForm>
  );
}
