import { ChevronDown } from 'lucide-react';
import {
  createContext,
  use,
  useId,
  useMemo,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { uiTexts } from '../../domain/forms/ui-texts.ts';

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldWiring | undefined>(undefined);

interface FieldProps {
  /** For error links. */
  id?: string;
  label: string;
  /** Visually. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  className?: string;
  children: ReactNode;
}

/** Associated by ids; errors inline (D30). */
export function fieldNotes(id: string, hint: ReactNode, error: string | undefined) {
  const hasHint = hint !== undefined && hint !== '';
  const hasError = error !== undefined && error !== '';
  const describedBy = [hasHint && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const notes = (
    <>
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
    </>
  );
  return { describedBy, hasError, notes };
}

export function Field({
  id: ownId,
  label,
  hideLabel = false,
  hint,
  error,
  required = false,
  className = '',
  children,
}: FieldProps) {
  const ids = useId();
  const id = ownId ?? ids;
  const { describedBy, hasError, notes } = fieldNotes(id, hint, error);
  const wiring = useMemo(
    () => ({ id, describedBy, invalid: hasError, required }),
    [id, describedBy, hasError, required],
  );
  return (
    <FieldContext value={wiring}>
      <div className={`space-y-1.5 ${className}`}>
        <label htmlFor={id} className={hideLabel ? 'sr-only' : 'block font-semibold'}>
          {label}
          {required && !hideLabel && <span className="font-normal text-muted"> {uiTexts.required}</span>}
        </label>
        {children}
        {notes}
      </div>
    </FieldContext>
  );
}

const control =
  'block min-h-11 w-full rounded-control border bg-raised px-3 py-2 text-base text-ink placeholder:text-muted disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted';

function useWiring(own: { id?: string; required?: boolean }) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    required: own.required ?? field?.required,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid === true ? true : undefined,
    edge: field?.invalid === true ? 'border-danger' : 'border-edge',
  };
}

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

export function TextInput({ className = '', type = 'text', id, required, ...rest }: TextInputProps) {
  const { edge, ...wiring } = useWiring({ id, required });
  return <input {...wiring} {...rest} type={type} className={`${control} ${edge} ${className}`} />;
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ className = '', rows = 4, id, required, ...rest }: TextAreaProps) {
  const { edge, ...wiring } = useWiring({ id, required });
  return <textarea {...wiring} {...rest} rows={rows} className={`${control} ${edge} ${className}`} />;
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>;
}

export function Select({ className = '', id, required, ...rest }: SelectProps) {
  const { edge, ...wiring } = useWiring({ id, required });
  return (
    <span className="relative block">
      <select {...wiring} {...rest} className={`${control} appearance-none pr-10 ${edge} ${className}`} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
