interface Batch<Row> {
  keys: Set<string>;
  rows: Promise<ReadonlyMap<string, Row>>;
  start: () => void;
}

/** More: smaller batches; fewer: waiting for a slow statement. */
const maxRunning = 2;
const maxKeys = 500;

/**
 * Concurrent reads by key share a statement started after them: each sees everything committed before it.
 * @param readAll rows by key; missing ones are undefined
 */
export function buildSharedReads<Row>(readAll: (keys: string[]) => Promise<ReadonlyMap<string, Row>>) {
  const waiting: Batch<Row>[] = [];
  let running = 0;

  function startNext(): void {
    if (running >= maxRunning) return;
    const batch = waiting.shift();
    if (batch === undefined) return;
    running += 1;
    batch.start();
  }

  function open(): Batch<Row> {
    const keys = new Set<string>();
    let start = (): void => undefined;
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    const rows = started
      .then(() => readAll([...keys]))
      .finally(() => {
        running -= 1;
        startNext();
      });
    const batch = { keys, rows, start };
    waiting.push(batch);
    // After all requests already in the event loop.
    setImmediate(startNext);
    return batch;
  }

  return async (key: string): Promise<Row | undefined> => {
    const last = waiting.at(-1);
    const batch = last === undefined || last.keys.size >= maxKeys ? open() : last;
    batch.keys.add(key);
    const rows = await batch.rows;
    return rows.get(key);
  };
}
