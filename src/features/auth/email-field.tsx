import { Field, TextInput } from '../../components/form/field.tsx';
import { emailLimit } from '../../domain/auth/auth.ts';
import { authTexts as texts } from '../../domain/auth/texts.ts';

interface EmailFieldProps {
  id: string;
  error: string | undefined;
  defaultValue?: string;
}

export function EmailField({ id, error, defaultValue }: EmailFieldProps) {
  return (
    <Field id={id} label={texts.email} error={error} required>
      <TextInput
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={emailLimit}
        defaultValue={defaultValue}
      />
    </Field>
  );
}
