import { type FormHTMLAttributes, type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { Tabs } from '../../components/tabs/tabs.tsx';
import { contentEditorTexts as texts } from '../../domain/content/editor-texts.ts';
import { useEditor } from './editor-context.ts';

interface WritingLayoutProps {
  form: FormHTMLAttributes<HTMLFormElement>;
  notices: ReactNode;
  settings: ReactNode;
  bar: ReactNode;
  /** False if not shown. */
  preview: ReactNode;
  onPreview: (isShown: boolean) => void;
  children: ReactNode;
}

const views = [
  { id: 'write', label: texts.write },
  { id: 'preview', label: texts.preview },
] as const;

/**
 * Text beside settings. The preview replaces those; on very wide screens it is beside both, on small ones alone (D60).
 */
export function WritingLayout({ form, notices, settings, bar, preview, onPreview, children }: WritingLayoutProps) {
  const hasPreview = preview !== false;
  useHiddenPlace(() => onPreview(false));
  return (
    <>
      <Tabs
        label={texts.views}
        tabs={views}
        current={hasPreview ? 'preview' : 'write'}
        onChange={(view) => onPreview(view === 'preview')}
      >
        <div className="[&>:not(:empty)]:mb-4">{notices}</div>
        <div
          className={`grid items-start gap-6 ${
            hasPreview
              ? 'xl:grid-cols-2 2xl:grid-cols-[minmax(0,4fr)_20rem_minmax(0,5fr)]'
              : 'xl:grid-cols-[minmax(0,1fr)_20rem]'
          }`}
        >
          <form {...form} className="contents">
            <div className={`min-w-0 space-y-4 ${hasPreview ? 'max-xl:hidden' : ''}`}>{children}</div>
            <div className={`min-w-0 space-y-4 ${hasPreview ? 'max-2xl:hidden' : ''}`}>{settings}</div>
          </form>
          {preview}
        </div>
      </Tabs>
      {bar}
    </>
  );
}

/** Of an error link or a pressed preview part. */
function useHiddenPlace(onHidden: () => void): void {
  const { store, idOf } = useEditor();
  const read = () => store.get().revealed;
  const revealed = useSyncExternalStore(store.subscribe, read, read);
  const hidden = useEffectEvent(onHidden);
  useEffect(() => {
    if (revealed === undefined) return undefined;
    // Its section opens first.
    const frame = requestAnimationFrame(() => {
      if (document.getElementById(idOf(revealed.place))?.checkVisibility() === false) hidden();
    });
    return () => cancelAnimationFrame(frame);
  }, [revealed, idOf]);
}
