import { type ComponentType, createElement, useEffect, useState } from 'react';

const firstWaitMs = 1_000;
const maxTries = 6;

/**
 * Undefined until loaded. Retried six times in half a minute (Chromium caches failed imports per page), then `onFail`.
 * Both must be stable.
 */
export function useDeferred<Props>(
  load: () => Promise<ComponentType<Props>>,
  onFail?: () => void,
): ComponentType<Props> | undefined {
  const [found, setFound] = useState<{ part: ComponentType<Props> }>();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = async (tries: number): Promise<void> => {
      try {
        const part = await load();
        if (!isOver) setFound({ part });
      } catch {
        if (isOver) return;
        if (tries === maxTries) onFail?.();
        else timer = setTimeout(() => void attempt(tries + 1), firstWaitMs * 2 ** (tries - 1));
      }
    };
    void attempt(1);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [load, onFail]);
  return found?.part;
}

interface DeferredProps {
  /** Must be stable. */
  load: () => Promise<ComponentType>;
}

/** A part without properties. */
export function Deferred({ load }: DeferredProps) {
  const part = useDeferred(load);
  return part === undefined ? null : createElement(part);
}
