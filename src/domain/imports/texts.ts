import type { ImportCounts, ImportNoun, ImportOutcome } from './imports.ts';

const figure = (count: number) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${figure(count)} ${many}`);
const article = (noun: string) => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);
const listed = (names: readonly string[]) => names.map((name) => `‘${name}’`).join(', ');

const nouns: Record<ImportNoun, { one: string; many: string; title: string }> = {
  clients: { one: 'client', many: 'clients', title: 'clients' },
  opportunities: { one: 'opportunity', many: 'opportunities', title: 'investment opportunities' },
  services: { one: 'service', many: 'services', title: 'services' },
  facts: { one: 'fact', many: 'facts', title: 'facts' },
};

/** Files of imports (D44). */
export const importRefusals = {
  unknownNoun: 'This import does not exist.',
  unknownMode: 'Unknown import mode.',
  needsKey: 'To apply an import, send an Idempotency-Key.',
  extension: 'Choose a .csv file.',
  workbook: 'This is an Excel workbook. Save it as ‘CSV UTF-8’ and choose that file.',
  notText: 'This is not a text file. Download the template to see an example.',
  notUtf8: 'This file is not UTF-8, so letters such as é would be damaged. In Excel, save it as ‘CSV UTF-8’.',
  tooLarge: (megabytes: number) => `This file is larger than ${megabytes} MB.`,
  tooManyRows: (max: number) => `This file has more than ${figure(max)} lines. Split it into several files.`,
  tooManyChanges: (count: number, max: number) =>
    `This file would change ${figure(count)} records. You can change up to ${figure(max)} in one file. Split it into several files.`,
  tooManyColumns: (line: number, max: number) =>
    `Line ${figure(line)} has too many columns. Use at most ${figure(max)}.`,
  longCell: (line: number, max: number) =>
    `A cell in line ${figure(line)} is too long. Use at most ${figure(max)} characters in a cell.`,
  longLine: (line: number, max: number) =>
    `Line ${figure(line)} is too long. Use at most ${figure(max)} characters in a line.`,
  noHeader: 'This file is empty. Its first line must contain the column names.',
  noRows: 'This file has column names but no other lines.',
  severalColumns: (field: string, headings: readonly string[]) =>
    `More than one column could be ‘${field}’: ${listed(headings)}. Choose one.`,
  columnTwice: (heading: string, field: string) =>
    heading === ''
      ? `This column is already used for ‘${field}’. Choose another.`
      : `The column ‘${heading}’ is already used for ‘${field}’. Choose another.`,
  needsColumn: (field: string) => `Choose the column with ‘${field}’. New records need it.`,
  noColumns: 'Choose a column for at least one field.',
  otherColumns: 'These columns do not belong to this file. Choose the file again.',
  badMatch: 'Existing records cannot be found by this field. Choose the columns again.',
  foreignIds: (noun: ImportNoun) =>
    `None of the IDs in this file belongs to ${article(nouns[noun].one)} on this site. The file may come from another site. To add its lines as new ${nouns[noun].many}, set ‘id’ to ‘Not imported’.`,
  idsOfOther: (noun: ImportNoun, other: ImportNoun) =>
    `The IDs in this file belong to ${nouns[other].many}, not to ${nouns[noun].many}. Choose another file.`,
  unreadable: (line: number) =>
    `We could not read the file from line ${figure(line)}. A quotation mark is missing or in the wrong place.`,
  otherFile: 'This is not the file you checked. Check it again.',
  badChecked: 'Check the file before you apply it.',
  nothingToApply: 'This file would not change anything.',
  changedSinceCheck: (names: readonly string[], count: number) =>
    `Nothing was imported, because ${listed(names)}${count > names.length ? ` and ${figure(count - names.length)} more` : ''} changed since the check. Check the file again.`,
  lineFailed: (name: string, sentence: string) => `Nothing was imported. ${name}: ${sentence}`,
  noLonger: 'Nothing was imported, because your account is no longer allowed to import.',
  gaveUp: 'Nothing was imported, because the import stopped several times. Split the file into several files.',
  keyReused: 'This import was already used for another file.',
  tooLong: 'Nothing was imported, because this import took too long. Split it into several files.',

  cellCount: (has: number, needed: number) => `This line has ${counted(has, 'cell', 'cells')} instead of ${needed}.`,
  badId: 'This is not a valid ID. Leave the cell empty for a new record.',
  unknownId: (noun: ImportNoun) =>
    `There is no ${nouns[noun].one} with this ID. It may have been deleted. Leave the cell empty to add a new one.`,
  doubleId: (line: number) => `Line ${figure(line)} has the same ID.`,
  doubleKey: (line: number) => `Line ${figure(line)} is about the same record.`,
  severalMatches: (noun: ImportNoun, count: number) =>
    `${figure(count)} ${nouns[noun].many} have this value. Use a file with IDs to say which one you mean.`,
  unstorable: 'This cell contains a character that cannot be saved.',
  yesOrNo: 'Enter yes or no',
} as const;

export const importTexts = {
  export: 'Export CSV',
  import: 'Import CSV',
  title: (noun: ImportNoun) => `Import ${nouns[noun].title}`,
  lead: 'Choose a CSV file. You can check the changes before you apply them.',
  hint: 'CSV UTF-8, up to 10 MB and 60,000 lines. The first line has the column names.',
  template: 'Download a template',
  templateNote:
    'The template has the column names and one example. To change existing records, export the list instead.',
  file: 'CSV file',
  read: 'Read file',
  example: (field: string) => `Example ${field.toLowerCase()}`,
  columnsTitle: 'Choose the columns',
  columnsLead: (rows: number, file: string) =>
    `${counted(rows, 'line', 'lines')} in ‘${file}’. Choose the column for each field.`,
  columnOf: (heading: string, position: number) => (heading === '' ? `Column ${position + 1}` : heading),
  notImported: 'Not imported',
  choose: 'Choose a column',
  exampleOf: (value: string) => `For example: ${value}`,
  idField: 'ID',
  withIds: 'A line with an ID changes the record with that ID. A line without one adds a record.',
  notImportedList: (names: readonly string[]) => `Not imported: ${names.join(', ')}.`,
  allImported: 'Every column is imported.',
  matchTitle: 'Records that exist already',
  matchLead: 'The file has no IDs. Lines that match no record are added.',
  matchBy: (noun: ImportNoun, field: string) => `Change the ${nouns[noun].one} with the same ‘${field}’`,
  addAll: (noun: ImportNoun) => `Add every line as ${article(`new ${nouns[noun].one}`)}`,
  check: 'Check changes',
  backToColumns: 'Change columns',
  sending: (percent: number) => `Uploading… ${percent}%`,
  checking: 'Checking the file…',
  reading: 'Reading the file…',
  applying: (percent: number) => `Applying the changes… ${percent}%`,
  mayClose: 'You can close this window or the tab. The import continues, and we will notify you when it is done.',
  waiting: 'Connection lost. Trying again…',
  checkFailed: 'The file was not accepted',
  applyFailed: 'Nothing was imported',
  refusedFailed: 'Failed to download the rejected lines',
  found: 'Check the changes',
  summary: ({ new: made, changed, unchanged, refused }: ImportCounts) =>
    `${figure(made)} new, ${figure(changed)} changed, ${figure(unchanged)} unchanged, ${figure(refused)} rejected`,
  nothing: 'Nothing would change. The file is the same as the current records.',
  nothingToApply: 'None of the lines can be imported.',
  missing: (names: readonly string[]) => `The file leaves out ${listed(names)}. Existing records keep their values.`,
  shown: (count: number, all: number) => `First ${figure(count)} of ${figure(all)} new, changed or rejected lines:`,
  table: 'Lines in the file',
  line: 'Line',
  record: 'Record',
  outcome: 'Result',
  details: 'Details',
  outcomes: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Rejected' } satisfies Record<
    ImportOutcome,
    string
  >,
  arrow: 'becomes',
  emptyValue: 'empty',
  unnamed: 'No name',
  saveRefused: (count: number) => `Download ${counted(count, 'rejected line', 'rejected lines')} (CSV)`,
  refusedNote: (count: number) =>
    `${counted(count, 'line was', 'lines were')} rejected and will be left out. Download them, correct them and import that file.`,
  apply: (count: number) => `Apply ${counted(count, 'change', 'changes')}`,
  other: 'Choose another file',
  done: 'Import finished',
  doneText: (noun: ImportNoun, { new: made, changed, refused }: ImportCounts) =>
    `${counted(made, `${nouns[noun].one} added`, `${nouns[noun].many} added`)}, ${figure(changed)} changed${refused > 0 ? `, ${figure(refused)} left out` : ''}`,
} as const;

/** Background imports. */
export const runTexts = {
  region: 'Imports',
  running: (file: string, percent: number) => `Importing ‘${file}’… ${percent}%`,
  gone: 'This import does not exist. Imports are kept for 30 days.',
  loadFailed: 'Failed to load the import',
  close: 'Close',
  imported: (noun: ImportNoun, file: string, counts: ImportCounts) => ({
    title: importTexts.done,
    message: `${file}: ${importTexts.doneText(noun, counts)}`,
  }),
  notImported: (file: string, reason: string) => ({ title: importTexts.applyFailed, message: `${file}: ${reason}` }),
} as const;
