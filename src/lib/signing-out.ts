/**
 * True from when the server is asked to end the session until this tab has forgotten its person: the pages shown until
 * then still know them, and must ask for nothing on their behalf.
 */
export const signingOut = { isUnderWay: false };
