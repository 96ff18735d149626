import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

interface Tab<Id extends string> {
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

/** Arrow keys, Home, End; one tab stop. */
export function Tabs<Id extends string>({ label, tabs, current, onChange, className = '', children }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent): void {
    const at = tabs.findIndex(({ id }) => id === current);
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = targets[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (target === undefined || tab === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
    if (tab.id !== current) onChange(tab.id);
  }

  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className="flex flex-wrap border-b border-line">
        {tabs.map(({ id, label: words }) => {
          const isCurrent = id === current;
          return (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${base}-${id}`}
              aria-selected={isCurrent}
              aria-controls={`${base}-panel`}
              tabIndex={isCurrent ? 0 : -1}
              className={`-mb-px min-h-11 border-b-3 px-4 max-sm:px-2.5 ${isCurrent ? 'border-brand-ink font-semibold text-brand-ink' : 'border-transparent text-muted hover:border-line hover:text-ink'}`}
              onClick={() => onChange(id)}
              onKeyDown={move}
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
