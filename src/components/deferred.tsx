import { type ComponentType, createElement, useEffect, useState } from 'react';

const firstWaitMs = 1_000;
const maxTries = 6;

interface DeferredProps<Props> {
  /** Must be stable. */
  load: () => Promise<ComponentType<Props>>;
  /** Of the loaded part. */
  props: Props;
  /** After the last try. Must be stable. */
  onFail?: () => void;
}

/** Retried six times in half a minute (Chromium caches failed imports per page). */
export function Deferred<Props extends object>({ load, props, onFail }: DeferredProps<Props>) {
  const [found, setFound] = useState<{ part: ComponentType<Props> }>();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = (tries: number): Promise<void> =>
      load().then(
        (part) => {
          if (!isOver) setFound({ part });
        },
        () => {
          if (isOver) return;
          if (tries === maxTries) onFail?.();
          else timer = setTimeout(attempt, firstWaitMs * 2 ** (tries - 1), tries + 1);
        },
      );
    void attempt(1);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [load, onFail]);
  return found === undefined ? null : createElement(found.part, props);
}
