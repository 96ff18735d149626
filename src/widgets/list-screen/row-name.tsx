import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';

/** Name and badges: in a table one line, else stacked. */
export function RowName({ name, children }: { name: ReactNode; children?: ReactNode }) {
  return (
    <div className="@4xl:flex @4xl:items-center @4xl:gap-x-1.5">
      <p className="one-line min-w-0">{name}</p>
      {children}
    </div>
  );
}

interface RowMarkProps {
  icon: LucideIcon;
  tone: 'warning' | 'danger';
  words: string;
  /** Beside the icon in a table. */
  count?: number;
}

export function RowMark({ icon: Icon, tone, words, count }: RowMarkProps) {
  return (
    <>
      <Badge tone={tone} className="mt-1 mr-1 @4xl:hidden">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {words}
      </Badge>
      <span
        title={words}
        className={`relative hidden shrink-0 items-center gap-0.5 font-semibold @4xl:inline-flex ${tone === 'danger' ? 'text-danger' : 'text-warning'}`}
      >
        <Icon aria-hidden="true" className="size-4" />
        {count !== undefined && <span aria-hidden="true">{count}</span>}
        <span className="sr-only">{words}</span>
      </span>
    </>
  );
}
