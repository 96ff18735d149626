import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-b border-line py-8 first:pt-2 last:border-b-0 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <div className="space-y-2">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {lead !== undefined && <p className="max-w-prose text-muted">{lead}</p>}
      </div>
      <div className="min-w-0 max-w-2xl space-y-5">{children}</div>
    </section>
  );
}
