import type { ExportNoun } from './exports.ts';

const figure = (count: number) => count.toLocaleString('en-GB');
const nouns: Record<ExportNoun, string> = {
  clients: 'clients',
  opportunities: 'opportunities',
  services: 'services',
  facts: 'facts',
  enquiries: 'enquiries',
  payments: 'payments',
};

/** Background exports. */
export const exportTexts = {
  region: 'Exports',
  failed: 'Failed to export',
  running: (noun: ExportNoun, total: number, percent: number) =>
    `Exporting ${figure(total)} ${nouns[noun]}… ${percent}%`,
  mayClose: 'You can leave this page or close the tab. We will notify you when the file is ready.',
  ready: (noun: ExportNoun, total: number, until: string) => ({
    title: 'Export ready',
    message: `${figure(total)} ${nouns[noun]}. The file can be downloaded until ${until}.`,
  }),
  notReady: (noun: ExportNoun, reason: string) => ({
    title: 'Nothing was exported',
    message: `Your export of ${nouns[noun]} failed: ${reason}`,
  }),
  download: (file: string) => `Download ${file}`,
  close: 'Close',
  loadFailed: 'Failed to load the export',
  gone: 'This export does not exist or has expired. Export the list again.',
  noLonger: 'Your account is no longer allowed to export.',
  gaveUp: 'The export stopped several times. Add filters and export again.',
  tooLong: 'The export took too long. Add filters and export again.',
  keyReused: 'This export was already started with another filter.',
  unknownNoun: 'There is no such list to export.',
} as const;
