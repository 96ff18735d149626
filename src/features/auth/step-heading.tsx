import { useEffect, useRef, type ReactNode } from 'react';

interface StepHeadingProps {
  /** When the screen changes. */
  takesFocus?: boolean;
  children: ReactNode;
}

export function StepHeading({ takesFocus = false, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-3xl">
      {children}
    </h1>
  );
}
