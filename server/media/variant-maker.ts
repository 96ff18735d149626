import { mediaChannel } from '../../src/domain/documents/changes.ts';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { everyFiveMinutes, type Job } from '../contributions/job.ts';
import type { Events } from '../platform/events.ts';
import { makeNextVariants, type VariantDeps } from './variants.ts';

export interface VariantMaker {
  /** At start and on notifications. */
  start(): void;
  /** Up to 8 s. */
  close(): Promise<void>;
}

const lanes = 2;
const graceMs = 8_000;

interface MakerOptions {
  deps: VariantDeps;
  events: Pick<Events, 'onEvent' | 'onBack'>;
}

export function buildVariantMaker({ deps, events }: MakerOptions): VariantMaker {
  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;
  let isCalled = false;
  let running: Promise<void> | undefined;

  async function runLane(): Promise<void> {
    while (!isClosed() && (await makeNextVariants(deps)));
  }

  async function run(): Promise<void> {
    do {
      isCalled = false;
      await Promise.all(Array.from({ length: lanes }, runLane));
    } while (isCalled && !isClosed());
  }

  function call(): void {
    if (isClosed()) return;
    isCalled = true;
    running ??= run()
      .catch((error: unknown) => {
        // Retried by notification or job.
        deps.log.warn({ err: error }, 'images that need smaller copies could not be read');
        isCalled = false;
      })
      .finally(() => {
        running = undefined;
        // Since the last query.
        if (isCalled) call();
      });
  }

  return {
    start() {
      events.onEvent(mediaChannel, call);
      events.onBack(call);
      call();
    },
    async close() {
      closing.abort();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([running, late]);
      clearTimeout(timer);
    },
  };
}

/** For missed notifications, failures, crashes. */
export const makeVariantsJob: Job = {
  name: 'make-variants',
  title: jobTexts.makeVariantsTitle,
  ...everyFiveMinutes,
  async run(deps) {
    let made = 0;
    while (await makeNextVariants(deps)) made += 1;
    return made;
  },
};
