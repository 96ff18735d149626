import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Container } from './container.tsx';

const heights = new Map<HTMLElement, number>();

/** Fixed page elements sit above (`--bottom-bar`). */
function arrange(): void {
  let total = 0;
  for (const [bar, height] of heights) {
    bar.style.bottom = `${total}px`;
    total += height;
  }
  document.documentElement.style.setProperty('--bottom-bar', `${total}px`);
}

export function BottomBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      heights.set(element, element.offsetHeight);
      arrange();
    });
    heights.set(element, element.offsetHeight);
    arrange();
    observer.observe(element);
    return () => {
      observer.disconnect();
      heights.delete(element);
      arrange();
    };
  }, []);
  return (
    <div ref={bar} className="fixed inset-x-0 bottom-0 z-40 border-t-2 border-accent bg-raised text-ink shadow-lg">
      <Container className="flex flex-wrap items-center justify-between gap-3 py-3">{children}</Container>
    </div>
  );
}
