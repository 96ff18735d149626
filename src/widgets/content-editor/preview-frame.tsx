import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface PreviewFrameProps {
  title: string;
  /** CSS pixels: the page lays itself out for a window of this width. */
  width: number;
  height: number;
  children: ReactNode;
}

/** The style sheets and the marks of this document on another one, so that the page looks there as it does here. */
function dress(target: Document): void {
  const { documentElement: own } = document;
  for (const { name, value } of own.attributes) target.documentElement.setAttribute(name, value);
  target.title = document.title;
  const sheets = document.head.querySelectorAll('link[rel=stylesheet], style');
  target.head.replaceChildren(...[...sheets].map((sheet) => target.importNode(sheet, true)));
}

/** Links and forms of a preview lead nowhere: what is being edited would be left behind. */
function holdStill(target: Document): void {
  const stop = (event: Event) => {
    const { target: pressed } = event;
    // Nodes of another document are of its own classes.
    const link = (pressed as Partial<Element> | null)?.closest?.('a, [type=submit]') ?? null;
    if (event.type === 'submit' || link !== null) event.preventDefault();
  };
  target.addEventListener('click', stop, true);
  target.addEventListener('submit', stop, true);
}

/**
 * A window of its own width inside the page, drawn by the same React tree: what is typed is there at once, and media
 * queries, heights and fonts are those of that width. It holds nothing but what this page draws into it.
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
    holdStill(inner);
    setBody(inner.body);
    // Style sheets of parts that are fetched later join the page's head, and this one's.
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
