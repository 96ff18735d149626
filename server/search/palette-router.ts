import { paletteInput } from '../../src/domain/palette/palette.ts';
import { editorProcedure, router } from '../trpc.ts';
import { findInPalette } from './palette.ts';

export const paletteRouter = router({
  find: editorProcedure.input(paletteInput).query(({ ctx, input }) => findInPalette(ctx, input.q)),
});
