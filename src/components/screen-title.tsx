import type { ReactNode } from 'react';

interface ScreenTitleProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}

export function ScreenTitle({ title, lead, actions }: ScreenTitleProps) {
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h1 tabIndex={-1} className="min-w-0 text-2xl">
          {title}
        </h1>
        {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {lead !== undefined && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
    </div>
  );
}
