import { useEffect, useRef, type ReactNode } from 'react';

interface StepHeadingProps {
  /** The screen changed under the person's hands: the new heading takes the focus. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The heading of one step of signing in. */
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
