import { useId } from 'react';

interface SwitchProps {
  /** For screen readers. */
  label: string;
  isOn: boolean;
  /** Without it: read-only. */
  onChange?: (isOn: boolean) => void;
}

/** Not by colour alone. Read-only: not focusable. */
export function Switch({ label, isOn, onChange }: SwitchProps) {
  const id = useId();
  const look = `relative inline-flex h-6 w-11 items-center rounded-full border ${isOn ? 'border-transparent bg-brand' : 'border-edge bg-sunken'}`;
  const knob = (
    <span
      aria-hidden="true"
      className={`absolute size-4 rounded-full ${isOn ? 'right-1 bg-raised' : 'left-1 bg-muted'}`}
    />
  );
  if (onChange !== undefined) {
    return (
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={label}
        className="grid h-11 w-11 shrink-0 place-items-center rounded-control"
        onClick={() => onChange(!isOn)}
      >
        <span className={look}>{knob}</span>
      </button>
    );
  }
  return (
    <span className="shrink-0">
      <span role="switch" aria-checked={isOn} aria-readonly="true" aria-labelledby={id} className={look}>
        {knob}
      </span>
      <span id={id} className="sr-only">
        {label}
      </span>
    </span>
  );
}
