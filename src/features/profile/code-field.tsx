import type { ComponentProps, InputEvent } from 'react';
import { Field, TextInput } from '../../components/form/field.tsx';
import { codeDigits } from '../../domain/auth/auth.ts';

interface CodeFieldProps extends Pick<ComponentProps<typeof TextInput>, 'name' | 'onChange' | 'onBlur' | 'ref'> {
  id: string;
  label: string;
  error?: string;
}

function digitsOnly({ currentTarget }: InputEvent<HTMLInputElement>): void {
  const digits = currentTarget.value.replace(/\D/g, '').slice(0, codeDigits);
  // Would move the cursor.
  if (digits !== currentTarget.value) currentTarget.value = digits;
}

/** Spaces allowed (spec 1 §5). */
export function CodeField({ id, label, error, ...input }: CodeFieldProps) {
  return (
    <Field id={id} label={label} error={error} required>
      <TextInput
        {...input}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-48 text-center font-mono text-xl tracking-[0.35em]"
        onInput={digitsOnly}
      />
    </Field>
  );
}
