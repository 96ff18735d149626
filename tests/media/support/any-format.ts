import sharp from 'sharp';
import { leaveFourFormats } from '../../../server/media/worker/sharp.ts';

/**
 * Runs `work` with every picture format readable, and leaves four of them as the worker does: files of tests share a
 * process, so whether the worker's reader was loaded before depends on their order. Whatever a test draws from SVG or
 * reads back from AVIF is drawn and read in here.
 */
export async function withEveryFormat<Found>(work: () => Promise<Found>): Promise<Found> {
  sharp.unblock({ operation: ['VipsForeignLoad'] });
  try {
    return await work();
  } finally {
    leaveFourFormats(sharp);
  }
}
