import { forgetKeptList } from '../storage/kept-opportunities.ts';
import { forgetRecent } from '../storage/recent-choices.ts';

/** This person's choices, at sign-out. */
export function forgetDevice(userId: string): void {
  forgetRecent(userId);
  forgetKeptList();
}
