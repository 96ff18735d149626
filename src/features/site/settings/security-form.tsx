import { Field, Select } from '../../../components/form/field.tsx';
import { type SettingForEditing, settingsSchemas, staffTwoFactorRules } from '../../../domain/site/site.ts';
import { securityTexts as texts } from '../../../domain/settings/texts.ts';
import { useReauth } from '../../../widgets/dialogs/use-reauth.tsx';
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
  const reauth = useReauth();
  const state = useSettingsForm({
    group: 'security',
    schema: settingsSchemas.security,
    setting,
    labels,
    words,
    during: reauth.run,
  });
  const { field, input } = state;
  return (
    <>
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
      {reauth.dialog}
    </>
  );
}
