export const buildTexts = {
  newVersion: 'A new version is available. Finish what you are doing, then reload.',
  unknownCall: 'This page is out of date. Copy anything you have not saved, then reload the page.',
} as const;
