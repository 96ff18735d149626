import sharp from 'sharp';
import { leaveFourFormats } from '../../../server/media/worker/sharp.ts';

/**
 * Runs `work` with all picture formats enabled, then disables four of them as the worker does: test files share a
 * process, so their order decides whether the worker's reader is loaded already. Tests that render SVG or read AVIF do
 * so inside this function.
 */
export async function withEveryFormat<Found>(work: () => Promise<Found>): Promise<Found> {
  sharp.unblock({ operation: ['VipsForeignLoad'] });
  try {
    return await work();
  } finally {
    leaveFourFormats(sharp);
  }
}
