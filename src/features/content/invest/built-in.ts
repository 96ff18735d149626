import { defaultInvest } from '../../../domain/content/invest/default.ts';

/** Separate file so that browsers fetch the fallback only after a failed load. */
export const builtInInvest = defaultInvest;
