/**
 * True from when the server has ended the session until this tab has forgotten its person: the page that is led to
 * meanwhile still knows them, and must ask for nothing on their behalf.
 */
export const signingOut = { isUnderWay: false };
