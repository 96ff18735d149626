import { type ReactNode, useEffect, useRef } from 'react';

interface ScrolledToProps {
  /** Heading id; undefined: top. */
  heading: string | undefined;
  children: ReactNode;
}

export function ScrolledTo({ heading, children }: ScrolledToProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { ownerDocument } = place.current ?? {};
    const view = ownerDocument?.defaultView;
    // Versions are viewed in windows of their own.
    if (ownerDocument === undefined || view === undefined || view === null || ownerDocument === document) return;
    const section = heading === undefined ? null : ownerDocument.getElementById(heading)?.closest('section');
    view.scrollTo({
      top: section === null || section === undefined ? 0 : section.getBoundingClientRect().top + view.scrollY,
    });
  }, [heading]);
  return <div ref={place}>{children}</div>;
}
