/** True from the sign-out request until this tab has cleared its person: pages shown until then must not fetch. */
export const signingOut = { isUnderWay: false };
