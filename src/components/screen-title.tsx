import type { ReactNode } from 'react';

interface ScreenTitleProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}

export function ScreenTitle({ title, lead, actions }: ScreenTitleProps) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <h1 tabIndex={-1} className="min-w-0 text-2xl">
        {title}
      </h1>
      {actions !== undefined && <div className="order-2 flex flex-wrap gap-2 sm:order-1 sm:gap-3">{actions}</div>}
      {lead !== undefined && (
        <div className="order-1 w-full sm:order-2">
          <p className="max-w-prose text-muted">{lead}</p>
        </div>
      )}
    </div>
  );
}
