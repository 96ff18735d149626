import { paletteInput } from '../../src/domain/palette/palette.ts';
import { staffProcedure, router } from '../trpc.ts';
import { findInPalette } from './palette.ts';

export const paletteRouter = router({
  find: staffProcedure.input(paletteInput).query(({ ctx, input }) => findInPalette(ctx, input.q)),
});
