import { useId, type ReactNode } from 'react';
import { Select } from '../form/field.tsx';
import type { Tab } from './tabs.tsx';
import { tabProps, useTabKeys } from './use-tab-keys.ts';

interface GroupedTabsProps<Id extends string> {
  label: string;
  groups: readonly { label: string; tabs: readonly Tab<Id>[] }[];
  current: Id;
  /** `?tab=` (D53). */
  onChange: (id: Id) => void;
  children: ReactNode;
}

/** Many tabs: a column beside the panel with one tab stop; on small screens a select box. */
export function GroupedTabs<Id extends string>({ label, groups, current, onChange, children }: GroupedTabsProps<Id>) {
  const base = useId();
  const ids = groups.flatMap(({ tabs }) => tabs.map(({ id }) => id));
  const { list, onKeyDown } = useTabKeys(ids, current, onChange, true);
  return (
    <div className="lg:grid lg:grid-cols-[10.5rem_minmax(0,1fr)] lg:gap-x-6 xl:gap-x-8">
      <div className="mb-4 lg:hidden">
        <Select
          aria-label={label}
          value={current}
          className="font-semibold"
          onChange={({ target }) => {
            const chosen = ids.find((id) => id === target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.tabs.map(({ id, label: words }) => (
                <option key={id} value={id}>
                  {words}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </div>
      <div ref={list} className="max-lg:hidden">
        <div className="sticky top-20 max-h-[calc(100dvh-6rem)] space-y-3 overflow-y-auto">
          {groups.map((group, at) => (
            <div key={group.label}>
              <p id={`${base}-group-${at}`} className="px-3 pb-1 text-sm font-semibold text-muted">
                {group.label}
              </p>
              <div role="tablist" aria-orientation="vertical" aria-labelledby={`${base}-group-${at}`}>
                {group.tabs.map(({ id, label: words }) => {
                  const isCurrent = id === current;
                  return (
                    <button
                      key={id}
                      type="button"
                      {...tabProps(base, id, isCurrent)}
                      className={`block min-h-8 w-full border-l-3 px-3 py-1 text-left ${isCurrent ? 'border-brand-ink font-semibold text-brand-ink' : 'border-line text-muted hover:bg-sunken hover:text-ink'}`}
                      onClick={() => onChange(id)}
                      onKeyDown={onKeyDown}
                    >
                      {words}
                    </button>
                  );
                })}
              </div>
            </div>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${current}`} className="min-w-0">
        {children}
      </div>
    </div>
  );
}
