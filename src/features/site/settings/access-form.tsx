import { CheckField } from '../../../components/form/check-field.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { type SettingForEditing } from '../../../domain/site/site.ts';
import { accessTexts as texts } from '../../../domain/settings/texts.ts';
import { trialPasswordLength } from '../../../domain/trial/trial.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const labels = { enabled: texts.enabled, password: texts.password } as const;
/** The password must not appear in the conflict dialog. */
const words = { password: () => '' };

export function AccessForm({ setting }: { setting: SettingForEditing<'access'> }) {
  const state = useSettingsForm({ setting, labels, words });
  const { field, input } = state;
  return (
    <SettingsForm state={state} lead={texts.lead} title={texts.title}>
      <CheckField {...input('enabled')} {...field('enabled')} label={texts.enabled} hint={texts.enabledHint} />
      <PasswordField
        {...input('password')}
        {...field('password')}
        label={texts.password}
        hint={texts.passwordHint}
        autoComplete="new-password"
        required={false}
        maxLength={trialPasswordLength}
      />
    </SettingsForm>
  );
}
