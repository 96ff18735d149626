import { forgetKeptList } from './kept-opportunities.ts';
import { forgetRecent } from './recent-choices.ts';

/** What this person chose, at sign-out. */
export function forgetDevice(userId: string): void {
  forgetRecent(userId);
  forgetKeptList();
}
