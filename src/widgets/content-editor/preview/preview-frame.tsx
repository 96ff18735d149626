import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { pressSaveKey } from '../../../lib/form/use-save-key.ts';

interface PreviewFrameProps {
  title: string;
  /** CSS pixels. */
  width: number;
  height: number;
  onPick?: ((pressed: Element) => void) | undefined;
  children: ReactNode;
}

function dress(target: Document): void {
  const { documentElement: own } = document;
  for (const { name, value } of own.attributes) target.documentElement.setAttribute(name, value);
  target.title = document.title;
  const sheets = document.head.querySelectorAll('link[rel=stylesheet], style');
  target.head.replaceChildren(...[...sheets].map((sheet) => target.importNode(sheet, true)));
}

/** Work in the preview, such as the slideshow's buttons. */
const usable = 'button:not([type=submit]), summary, select, input, textarea';

/** Disables links and forms, which leave the editor; reports presses. */
function listenIn(target: Document, onPick: (pressed: Element) => void): void {
  target.addEventListener(
    'click',
    (event) => {
      // Another document's nodes have other classes.
      const pressed = event.target as Partial<Element> | null;
      if (pressed?.closest?.('a, [type=submit]')) event.preventDefault();
      if (pressed?.closest && pressed.closest(usable) === null) onPick(pressed as Element);
    },
    true,
  );
  target.addEventListener('submit', (event) => event.preventDefault(), true);
  // Its keys do not reach this document.
  target.addEventListener('keydown', pressSaveKey);
}

/** Renders into another document; returns cleanup. */
function adopt(target: Document, onPick: (pressed: Element) => void): () => void {
  dress(target);
  listenIn(target, onPick);
  // Also copies lazily loaded style sheets.
  const observer = new MutationObserver(() => dress(target));
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}

interface PreviewWindowProps {
  view: Window;
  onPick: (pressed: Element) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A tab of the same React tree; closed with its editor. */
export function PreviewWindow({ view, onPick, onClose, children }: PreviewWindowProps) {
  useEffect(() => {
    const end = adopt(view.document, onPick);
    view.addEventListener('pagehide', onClose);
    return () => {
      view.removeEventListener('pagehide', onClose);
      end();
      view.close();
    };
  }, [view, onPick, onClose]);
  return createPortal(children, view.document.body);
}

/**
 * Iframe with its own viewport, in the same React tree: input shows at once, with that width's media queries, heights
 * and fonts.
 */
export function PreviewFrame({ title, width, height, onPick, children }: PreviewFrameProps) {
  const picked = useRef(onPick);
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const begin = useCallback((place: HTMLElement | null) => {
    if (place === null) return undefined;
    const element = document.createElement('iframe');
    element.className = 'block border-0 bg-paper';
    place.append(element);
    frame.current = element;
    const inner = element.contentDocument;
    if (inner === null) return undefined;
    const end = adopt(inner, (pressed) => picked.current?.(pressed));
    setBody(inner.body);
    return () => {
      end();
      element.remove();
    };
  }, []);
  useLayoutEffect(() => {
    picked.current = onPick;
    const { current } = frame;
    if (current === null) return;
    current.title = title;
    current.width = String(width);
    current.height = String(height);
  });
  return (
    <>
      <div ref={begin} />
      {body !== undefined && createPortal(children, body)}
    </>
  );
}
