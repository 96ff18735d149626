import { defaultInvest } from '../../../domain/content/invest/default.ts';

/** Separate file, fetched only after a failed load. */
export const builtInInvest = defaultInvest;
