import {
  memo,
  type ReactNode,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { contentEditorTexts as texts } from '../../../domain/content/editor-texts.ts';
import type { EditorStore } from '../editor-store.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { PreviewBoundary } from '../preview-boundary.tsx';
import { useShownFacts } from '../../facts/use-shown-facts.ts';
import { usePick } from './use-pick.ts';

const widths = [360, 768, 1280] as const;
type Width = (typeof widths)[number];

const places = {
  beside: 'xl:sticky xl:top-18 xl:h-[calc(100dvh-6rem)]',
  below: 'xl:h-[26rem]',
  dialog: 'xl:sticky xl:top-0 xl:h-[calc(92dvh-8rem)]',
  window: 'xl:sticky xl:top-0 xl:h-[calc(100dvh-13rem)]',
} as const;

interface PreviewPaneProps<Content> {
  store: EditorStore<Content>;
  render: (content: Content) => ReactNode;
  place: keyof typeof places;
}

/** Low-priority preview at three widths. */
export function PreviewPane<Content>({ store, render, place }: PreviewPaneProps<Content>) {
  const state = useSyncExternalStore(store.subscribeSettled, store.getSettled, store.getSettled);
  const { content } = useDeferredValue(state);
  const shown = useShownFacts(content);
  const pick = usePick(store, shown);
  const withValues = useMemo(() => shown(content), [shown, content]);
  return (
    <section aria-label={texts.preview} className={`min-w-0 ${places[place]}`}>
      <Preview content={withValues} render={render} onPick={pick} />
    </section>
  );
}

interface PreviewProps<Content> {
  content: Content;
  render: (content: Content) => ReactNode;
  onPick?: (pressed: Element) => void;
}

function Scaled<Content>({ content, render, onPick }: PreviewProps<Content>) {
  const [width, setWidth] = useState<Width>(1280);
  const { ref, room } = useRoom();
  const scale = Math.min(1, room.width / width);
  const height = Math.max(200, room.height / scale);
  return (
    <div className="flex h-full flex-col gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{texts.previewWidth}</legend>
        {widths.map((one) => (
          <label
            key={one}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-control border border-line px-3 text-sm has-checked:border-brand-ink has-checked:bg-sunken has-checked:font-semibold has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name="preview-width"
              className="accent-brand-ink"
              checked={width === one}
              onChange={() => setWidth(one)}
            />
            {texts.widths[one]} <span className="text-muted">{texts.pixels(one)}</span>
          </label>
        ))}
      </fieldset>
      <div
        ref={ref}
        className="h-[70dvh] min-h-0 overflow-hidden rounded-card border border-line bg-sunken xl:h-auto xl:flex-1"
      >
        <div className="mx-auto" style={{ width: width * scale, height: height * scale }}>
          <div style={{ width, transform: `scale(${scale})`, transformOrigin: 'top left' }}>
            <PreviewFrame title={texts.previewFrame} width={width} height={height} onPick={onPick}>
              <PreviewBoundary key={width} content={content}>
                {render(content)}
              </PreviewBoundary>
            </PreviewFrame>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Memoised per document. */
export const Preview = memo(Scaled) as typeof Scaled;

function useRoom() {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 1280, height: 800 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, room };
}
