import { type ReactNode, useCallback, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../components/button.tsx';
import { contentEditorTexts as texts } from '../../../domain/content/editor-texts.ts';
import { toast } from '../../../lib/toast.ts';
import type { EditorStore } from '../editor-store.ts';
import { PreviewWindow } from './preview-frame.tsx';
import { PreviewBoundary } from '../preview-boundary.tsx';
import { useShownFacts } from '../../facts/use-shown-facts.ts';
import { usePick } from './use-pick.ts';

interface PreviewTabProps<Content> {
  store: EditorStore<Content>;
  render: (content: Content) => ReactNode;
}

/** The tab stays while its editor is open. */
export function PreviewTab<Content>({ store, render }: PreviewTabProps<Content>) {
  const [view, setView] = useState<Window>();
  const close = useCallback(() => setView(undefined), []);
  const open = () => {
    if (view !== undefined) {
      view.focus();
      return;
    }
    const opened = window.open('', '_blank');
    if (opened === null) toast({ title: texts.previewBlocked, tone: 'destructive' });
    else setView(opened);
  };
  return (
    <>
      <Button variant="outline" size="sm" onClick={open}>
        {texts.previewInTab}
      </Button>
      {view !== undefined && <Tab store={store} render={render} view={view} onClose={close} />}
    </>
  );
}

interface TabProps<Content> extends PreviewTabProps<Content> {
  view: Window;
  onClose: () => void;
}

function Tab<Content>({ store, render, view, onClose }: TabProps<Content>) {
  const state = useSyncExternalStore(store.subscribeSettled, store.getSettled, store.getSettled);
  const { content: given } = useDeferredValue(state);
  const shown = useShownFacts(given);
  const content = useMemo(() => shown(given), [shown, given]);
  const pick = usePick(store, shown);
  return (
    <PreviewWindow view={view} onPick={pick} onClose={onClose}>
      <PreviewBoundary content={content}>{render(content)}</PreviewBoundary>
    </PreviewWindow>
  );
}
