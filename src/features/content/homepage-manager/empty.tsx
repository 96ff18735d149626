import type { ReactNode } from 'react';

export function Empty({ children }: { children: ReactNode }) {
  return <p className="rounded-card border border-dashed border-line p-4 text-muted">{children}</p>;
}
