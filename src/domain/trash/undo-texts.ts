import { trashDays } from './trash.ts';

/** Under the question before something moves there: not everyone who deletes may open the trash. */
export const undoNote = (name = 'it') =>
  `You can undo this. Administrators can restore ${name} from the trash for ${trashDays} days.`;
