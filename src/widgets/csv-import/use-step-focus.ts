import { useEffect, useRef } from 'react';

/** A step's heading, announced and scrolled to when it appears. */
export function useStepFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
