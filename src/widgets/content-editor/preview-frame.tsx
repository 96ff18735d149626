import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface PreviewFrameProps {
  title: string;
  /** CSS pixels. */
  width: number;
  height: number;
  children: ReactNode;
}

/** Copies this document's style sheets and attributes. */
function dress(target: Document): void {
  const { documentElement: own } = document;
  for (const { name, value } of own.attributes) target.documentElement.setAttribute(name, value);
  target.title = document.title;
  const sheets = document.head.querySelectorAll('link[rel=stylesheet], style');
  target.head.replaceChildren(...[...sheets].map((sheet) => target.importNode(sheet, true)));
}

/** Disables links and forms, which would leave the editor. */
function disableLinks(target: Document): void {
  const stop = (event: Event) => {
    const { target: pressed } = event;
    // Another document's nodes have other classes.
    const link = (pressed as Partial<Element> | null)?.closest?.('a, [type=submit]') ?? null;
    if (event.type === 'submit' || link !== null) event.preventDefault();
  };
  target.addEventListener('click', stop, true);
  target.addEventListener('submit', stop, true);
}

/**
 * Iframe with its own viewport, rendered by the same React tree: input shows at once, with that width's media queries,
 * heights and fonts.
 */
export function PreviewFrame({ title, width, height, children }: PreviewFrameProps) {
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
    dress(inner);
    disableLinks(inner);
    setBody(inner.body);
    // Lazily loaded style sheets are copied too.
    const observer = new MutationObserver(() => dress(inner));
    observer.observe(document.head, { childList: true });
    return () => {
      observer.disconnect();
      element.remove();
    };
  }, []);
  useLayoutEffect(() => {
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
