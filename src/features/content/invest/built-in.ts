import { defaultInvest } from '../../../domain/content/invest/default.ts';

/** After a failed load. */
export const builtInInvest = defaultInvest;
