import type { Contribution } from '../contributions/noun.ts';
import { mediaPalette } from './palette.ts';
import { sweepFiles } from './sweep.ts';
import { mediaTrash } from './trash.ts';
import { makeVariantsJob } from './variant-maker.ts';

export const media: Contribution = {
  trash: [mediaTrash],
  palette: mediaPalette,
  jobs: [sweepFiles, makeVariantsJob],
};
