import { defaultInvest } from '../../../domain/content/invest/default.ts';

/** Fetched only after a failed load. */
export const builtInInvest = defaultInvest;
