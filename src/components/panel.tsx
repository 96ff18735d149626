import { type ReactNode, useId } from 'react';

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4 rounded-card border border-line bg-raised p-4 sm:p-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FactProps {
  label: string;
  isStrong?: boolean;
  isWide?: boolean;
  none?: string;
  children: ReactNode;
}

/** In a `dl`. */
export function Fact({ label, isStrong = false, isWide = false, none, children }: FactProps) {
  return (
    <div className={`min-w-0 wrap-anywhere ${isWide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className={`whitespace-pre-line [&_time]:wrap-anywhere [&_time]:whitespace-normal ${isStrong ? 'font-semibold' : ''}`}
      >
        {children ?? <span className="text-muted">{none}</span>}
      </dd>
    </div>
  );
}
