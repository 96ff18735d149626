import { type ReactNode, useEffect, useRef } from 'react';
import { Container } from '../../../components/container.tsx';
import { Tabs } from '../../../components/tabs/tabs.tsx';
import { dashboardTexts as texts } from '../../../domain/billing/dashboard-texts.ts';
import { type DashboardTab, dashboardTabs } from './tabs.ts';

const tabs = dashboardTabs.map((id) => ({ id, label: texts.tabNames[id] }));

interface DashboardScreenProps {
  tab: DashboardTab;
  onTab: (tab: DashboardTab) => void;
  children: ReactNode;
}

export function DashboardScreen({ tab, onTab, children }: DashboardScreenProps) {
  return (
    <Container className="py-10 sm:py-12">
      <h1 className="text-3xl">{texts.title}</h1>
      <p className="mt-2 text-muted">{texts.lead}</p>
      <div ref={useKeptFocus(tab)}>
        <Tabs label={texts.tabs} tabs={tabs} current={tab} onChange={onTab} className="mt-8">
          {children}
        </Tabs>
      </div>
    </Container>
  );
}

/** A link to another tab disappears: focus moves there. */
function useKeptFocus(tab: DashboardTab) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  }, [tab]);
  return frame;
}
