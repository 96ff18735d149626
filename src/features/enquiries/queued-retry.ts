/** Seconds. */
const pauses = [20, 40, 60];

export interface Retry {
  /** For the next attempt. */
  wait: () => void;
  /** Starts over. */
  clear: () => void;
}

/** Of what is queued on the device, with longer pauses after each failure. */
export function buildRetry(attempt: () => void): Retry {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    wait() {
      clearTimeout(timer);
      timer = setTimeout(attempt, (pauses[tries] ?? 60) * 1000);
      tries += 1;
    },
    clear() {
      clearTimeout(timer);
      tries = 0;
    },
  };
}
