import { useId, type InputHTMLAttributes, type ReactNode } from 'react';

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
}

/** Associated by ids. */
export function CheckField({ id: ownId, label, hint, error, ...rest }: CheckFieldProps) {
  const ids = useId();
  const id = ownId ?? ids;
  const hasHint = hint !== undefined && hint !== '';
  const hasError = error !== undefined && error !== '';
  const describedBy = [hasHint && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(' ') || undefined;
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
        {hasHint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
        {hasError && (
          <p id={`${id}-error`} className="text-sm font-semibold text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
