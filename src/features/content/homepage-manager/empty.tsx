import type { ReactNode } from 'react';

/** Instead of a list that has no entries. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="rounded-card border border-dashed border-line p-4 text-muted">{children}</p>;
}
