import type { Contribution } from '../contributions/noun.ts';
import { userPalette } from './palette.ts';

export const roles: Contribution = {
  palette: userPalette,
};
