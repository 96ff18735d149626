import type { Contribution } from '../contributions/noun.ts';
import { answerPalette } from './palette.ts';
import { ownDue, ownerlessDue } from './today.ts';
import { answerTrash } from './trash.ts';

export const answers: Contribution = {
  trash: [answerTrash],
  today: [ownerlessDue],
  ownToday: [ownDue],
  palette: answerPalette,
};
