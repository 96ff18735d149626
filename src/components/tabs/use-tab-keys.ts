import { useRef, type KeyboardEvent, type RefObject } from 'react';

interface TabKeys {
  /** Around all tabs. */
  list: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Arrow keys, Home, End; focus opens a tab. `ids` in document order. */
export function useTabKeys<Id extends string>(
  ids: readonly Id[],
  current: Id,
  onChange: (id: Id) => void,
  isVertical = false,
): TabKeys {
  const list = useRef<HTMLDivElement>(null);
  return {
    list,
    onKeyDown(event) {
      const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
      // Not the current: a loader may still run for the previous key.
      const at = tabs.findIndex((tab) => tab === event.currentTarget);
      const targets: Record<string, number> = {
        [isVertical ? 'ArrowDown' : 'ArrowRight']: (at + 1) % ids.length,
        [isVertical ? 'ArrowUp' : 'ArrowLeft']: (at + ids.length - 1) % ids.length,
        Home: 0,
        End: ids.length - 1,
      };
      const target = targets[event.key];
      const id = target === undefined ? undefined : ids[target];
      if (target === undefined || id === undefined) return;
      event.preventDefault();
      tabs[target]?.focus();
      if (id !== current) onChange(id);
    },
  };
}

/** A tab of the panel `${base}-panel`. */
export const tabProps = (base: string, id: string, isCurrent: boolean) =>
  ({
    role: 'tab',
    id: `${base}-${id}`,
    'aria-selected': isCurrent,
    'aria-controls': `${base}-panel`,
    tabIndex: isCurrent ? 0 : -1,
  }) as const;
