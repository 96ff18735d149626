import { PasswordField } from '../../components/form/password-field.tsx';
import { passwordLimits } from '../../domain/auth/auth.ts';
import { authTexts as texts } from '../../domain/auth/texts.ts';

interface NewPasswordFieldsProps {
  field: (name: string) => { id: string; error: string | undefined };
  label: string;
  hint: string;
}

export function NewPasswordFields({ field, label, hint }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...field('password')}
        label={label}
        name="password"
        autoComplete="new-password"
        hint={hint}
        maxLength={passwordLimits.max}
      />
      <PasswordField
        {...field('confirmPassword')}
        label={texts.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        maxLength={passwordLimits.max}
      />
    </>
  );
}
