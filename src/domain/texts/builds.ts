/** Words of the server to pages of another build than its own. */
export const buildTexts = {
  unknownCall: 'This page belongs to another version of the site. Copy what you have not saved, then reload the page.',
} as const;
