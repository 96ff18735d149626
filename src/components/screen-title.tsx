import type { ReactNode } from 'react';

interface ScreenTitleProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The single heading of an admin screen, with actions. */
export function ScreenTitle({ title, lead, actions }: ScreenTitleProps) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        {lead !== undefined && <p className="mt-1 max-w-prose text-muted">{lead}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
