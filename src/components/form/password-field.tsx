import { Eye, EyeOff } from 'lucide-react';
import {
  useState,
  type ChangeEventHandler,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { uiTexts } from '../../domain/forms/ui-texts.ts';
import { Field, TextInput } from './field.tsx';

interface PasswordFieldProps {
  ref?: Ref<HTMLInputElement>;
  /** For error links. */
  id?: string;
  label: string;
  name?: string;
  autoComplete?: 'current-password' | 'new-password';
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  maxLength?: number;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

/** Uncontrolled, for autofill, pasting and password managers. */
export function PasswordField({
  name = 'password',
  autoComplete = 'current-password',
  label,
  id,
  hint,
  error,
  required = true,
  ref,
  onBlur,
  ...input
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  // Autofill's key event has no modifiers.
  const watch = ({ nativeEvent }: KeyboardEvent) => {
    if (nativeEvent instanceof window.KeyboardEvent) setCapsLockOn(nativeEvent.getModifierState('CapsLock'));
  };
  const Icon = isShown ? EyeOff : Eye;
  const words = isCapsLockOn ? (
    <>
      {hint} <strong className="text-ink">{uiTexts.capsLock}</strong>
    </>
  ) : (
    hint
  );
  return (
    <Field id={id} label={label} hint={words} error={error} required={required}>
      <span className="relative block">
        <TextInput
          {...input}
          name={name}
          autoComplete={autoComplete}
          ref={ref}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="pr-12"
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={(event) => {
            setCapsLockOn(false);
            onBlur?.(event);
          }}
        />
        <button
          type="button"
          aria-label={isShown ? uiTexts.hidePassword : uiTexts.showPassword}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      </span>
    </Field>
  );
}
