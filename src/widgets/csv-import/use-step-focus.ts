import { useEffect, useRef } from 'react';

/** The heading of a step, announced and scrolled to when it appears. */
export function useStepFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
