import { type ReactNode, useEffect, useRef } from 'react';

interface ScrolledToProps {
  /** Id of the heading of the section that is shown; undefined for the beginning of the page. */
  heading: string | undefined;
  children: ReactNode;
}

/** A page in the window of a preview: scrolls there, and nowhere else, to the section that is being edited. */
export function ScrolledTo({ heading, children }: ScrolledToProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { ownerDocument } = place.current ?? {};
    const view = ownerDocument?.defaultView;
    // The versions are looked at in windows of their own, never in that of the administration.
    if (ownerDocument === undefined || view === undefined || view === null || ownerDocument === document) return;
    const section = heading === undefined ? null : ownerDocument.getElementById(heading)?.closest('section');
    view.scrollTo({
      top: section === null || section === undefined ? 0 : section.getBoundingClientRect().top + view.scrollY,
    });
  }, [heading]);
  return <div ref={place}>{children}</div>;
}
