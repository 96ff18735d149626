import { mediaChannel } from '../../src/domain/documents/changes.ts';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { everyFiveMinutes, type Job } from '../contributions/job.ts';
import { buildWakeLoop, type WakeLoop, type WakeLoopOptions } from '../platform/wake-loop.ts';
import { makeNextVariants, type VariantDeps } from './variants.ts';

const lanes = 2;

interface MakerOptions {
  deps: VariantDeps;
  events: WakeLoopOptions['events'];
}

/** Without polls: a job covers missed notifications. */
export function buildVariantMaker({ deps, events }: MakerOptions): WakeLoop {
  async function runLane(): Promise<void> {
    while (!loop.closing.aborted && (await makeNextVariants(deps)));
  }

  const loop = buildWakeLoop({
    work: () => Promise.all(Array.from({ length: lanes }, runLane)),
    events,
    channel: mediaChannel,
    graceMs: 8_000,
    onError(error) {
      deps.log.warn({ err: error }, 'images that need smaller copies could not be read');
    },
  });
  return loop;
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
