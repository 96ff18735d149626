import { useId, type ReactNode } from 'react';
import { tabProps, useTabKeys } from './use-tab-keys.ts';

export interface Tab<Id extends string> {
  id: Id;
  label: string;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  /** `?tab=` (D53). */
  onChange: (id: Id) => void;
  className?: string;
  children: ReactNode;
}

/** One tab stop. */
export function Tabs<Id extends string>({ label, tabs, current, onChange, className = '', children }: TabsProps<Id>) {
  const base = useId();
  const { list, onKeyDown } = useTabKeys(
    tabs.map(({ id }) => id),
    current,
    onChange,
  );
  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className="flex flex-wrap border-b border-line">
        {tabs.map(({ id, label: words }) => {
          const isCurrent = id === current;
          return (
            <button
              key={id}
              type="button"
              {...tabProps(base, id, isCurrent)}
              className={`-mb-px min-h-11 border-b-3 px-4 max-sm:px-2.5 ${isCurrent ? 'border-brand-ink font-semibold text-brand-ink' : 'border-transparent text-muted hover:border-line hover:text-ink'}`}
              onClick={() => onChange(id)}
              onKeyDown={onKeyDown}
            >
              {words}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${current}`} className="pt-4">
        {children}
      </div>
    </div>
  );
}
