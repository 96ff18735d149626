import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Tabs } from '../../components/tabs/tabs.tsx';
import { useEditor } from './editor-context.ts';
import type { Place } from './place.ts';

interface EditorTab<Id extends string> {
  id: Id;
  label: string;
  /** Selected when a field within is revealed. */
  at: Place<unknown>;
}

interface EditorTabsProps<Id extends string> {
  label: string;
  tabs: readonly EditorTab<Id>[];
  current: Id;
  /** Sets `?tab=` (D53). */
  onChange: (id: Id) => void;
  children: ReactNode;
}

/** Form tabs that keep their input; error links open them. */
export function EditorTabs<Id extends string>({ label, tabs, current, onChange, children }: EditorTabsProps<Id>) {
  const { store } = useEditor();
  const read = () => store.get().revealed;
  const revealed = useSyncExternalStore(store.subscribe, read, read);
  const answered = useRef(revealed);
  useEffect(() => {
    if (answered.current === revealed) return;
    answered.current = revealed;
    const tab = tabs.find(({ at }) => revealed?.place === at || revealed?.place.startsWith(`${at}.`));
    if (tab !== undefined && tab.id !== current) onChange(tab.id);
  }, [revealed, tabs, current, onChange]);
  return (
    <Tabs label={label} tabs={tabs} current={current} onChange={onChange}>
      {children}
    </Tabs>
  );
}
