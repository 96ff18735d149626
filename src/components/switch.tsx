import { useId } from 'react';

interface SwitchProps {
  /** Said of it; drawn beside it only where there is room, by who uses it. */
  label: string;
  isOn: boolean;
  /** It shows a state, and is changed elsewhere. */
  isReadOnly: true;
}

/** A switch that shows a state. On is to the right as well as in colour. */
export function Switch({ label, isOn }: SwitchProps) {
  const id = useId();
  return (
    <span className="shrink-0">
      <span
        role="switch"
        aria-checked={isOn}
        aria-readonly="true"
        aria-labelledby={id}
        className={`relative inline-flex h-6 w-11 items-center rounded-full border ${isOn ? 'border-transparent bg-brand' : 'border-edge bg-sunken'}`}
      >
        <span
          aria-hidden="true"
          className={`absolute size-4 rounded-full ${isOn ? 'right-1 bg-raised' : 'left-1 bg-muted'}`}
        />
      </span>
      <span id={id} className="sr-only">
        {label}
      </span>
    </span>
  );
}
