/** Until this tab has cleared its person: pages must not fetch. */
export const signingOut = { isUnderWay: false };
