import { type ComponentType, createElement, useEffect, useState } from 'react';

const firstWaitMs = 1_000;
const maxTries = 6;

interface DeferredProps {
  /** The same function always. */
  load: () => Promise<ComponentType>;
}

/**
 * A part that a page can be without. Where its program cannot be had it is asked for again, six times in half a minute, as
 * far as the browser does so (Chromium keeps a failed fetch until the next page); what stands on the screen is not touched.
 */
export function Deferred({ load }: DeferredProps) {
  const [found, setFound] = useState<{ part: ComponentType }>();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = async (tries: number): Promise<void> => {
      try {
        const part = await load();
        if (!isOver) setFound({ part });
      } catch {
        if (isOver || tries === maxTries) return;
        timer = setTimeout(() => void attempt(tries + 1), firstWaitMs * 2 ** (tries - 1));
      }
    };
    void attempt(1);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [load]);
  return found === undefined ? null : createElement(found.part);
}
