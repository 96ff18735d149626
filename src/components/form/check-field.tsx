import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { fieldNotes } from './field.tsx';

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
}

export function CheckField({ id: ownId, label, hint, error, ...rest }: CheckFieldProps) {
  const ids = useId();
  const id = ownId ?? ids;
  const { describedBy, hasError, notes } = fieldNotes(id, hint, error);
  return (
    <div className="flex gap-3">
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-describedby={describedBy}
        aria-invalid={hasError ? true : undefined}
        className="mt-0.5 size-6 shrink-0 accent-brand"
      />
      <div className="min-w-0 space-y-1 wrap-anywhere">
        <label htmlFor={id} className="block">
          {label}
        </label>
        {notes}
      </div>
    </div>
  );
}
