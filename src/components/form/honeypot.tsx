import type { RefObject } from 'react';

interface HoneypotProps {
  label: string;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** `homepage`: people do not see it, programs fill it in. */
export function Honeypot({ label, inputRef }: HoneypotProps) {
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0">
      <label>
        {label}
        <input ref={inputRef} name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
