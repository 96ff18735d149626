import { defaultInvest } from '../../../domain/content/invest/default.ts';

/** The built-in Invest page in a file of its own, so that a browser fetches its words only after a failed load. */
export const builtInInvest = defaultInvest;
