import type { Contribution } from '../contributions/noun.ts';
import { answerTrash } from './trash.ts';

export const answers: Contribution = { trash: [answerTrash] };
