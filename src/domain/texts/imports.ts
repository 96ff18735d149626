import type { ImportCounts, ImportNoun, ImportOutcome } from '../imports.ts';

const figure = (count: number) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${figure(count)} ${many}`);
const listed = (names: readonly string[]) => names.map((name) => `‘${name}’`).join(', ');

const nouns: Record<ImportNoun, { one: string; many: string; title: string }> = {
  clients: { one: 'client', many: 'clients', title: 'clients' },
  opportunities: { one: 'opportunity', many: 'opportunities', title: 'investment opportunities' },
  services: { one: 'service', many: 'services', title: 'services' },
};

/** Refusals of a file or of one of its lines, each a sentence (D44). */
export const importRefusals = {
  unknownNoun: 'There is no such import.',
  unknownMode: 'An import is checked, applied, or asked for its refused lines.',
  needsKey: 'An import that is applied carries an Idempotency-Key.',
  extension: 'Only .csv files are taken.',
  workbook: 'This is a workbook of Excel. Save it as ‘CSV UTF-8’ and choose that file.',
  notText: 'This file is not a text. Export the list to see what a file looks like.',
  notUtf8: 'This file is not UTF-8: letters such as é would be damaged. In Excel, save it as ‘CSV UTF-8’.',
  tooLarge: (megabytes: number) => `This file is larger than ${megabytes} MB.`,
  tooManyRows: (most: number) => `This file has more than ${figure(most)} lines. Split it into several files.`,
  tooManyChanges: (count: number, most: number) =>
    `This file would change ${figure(count)} records. At most ${figure(most)} can be changed at once: split it into several files.`,
  tooManyColumns: (line: number, most: number) =>
    `Line ${figure(line)} has too many columns. At most ${figure(most)} are allowed: remove those that are not needed.`,
  longCell: (line: number, most: number) =>
    `A cell in line ${figure(line)} is too long. At most ${figure(most)} characters are allowed in a cell.`,
  longLine: (line: number, most: number) =>
    `Line ${figure(line)} is too long. At most ${figure(most)} characters are allowed in a line.`,
  noHeader: 'This file is empty. Its first line names the columns.',
  noRows: 'This file has a header and no lines below it.',
  noId: 'The column ‘id’ is missing. Leave its cells empty for new records; an export has it in its first column.',
  unknownColumns: (names: readonly string[], known: readonly string[]) =>
    `${names.length === 1 ? 'A column is' : 'Columns are'} not known: ${listed(names)}. Known are ${listed(known)}.`,
  doubleColumns: (names: readonly string[]) =>
    `${names.length === 1 ? 'A column stands' : 'Columns stand'} in the file twice: ${listed(names)}.`,
  unnamedColumns: (positions: readonly number[]) =>
    `${positions.length === 1 ? 'Column' : 'Columns'} ${positions.join(', ')} of the header ${positions.length === 1 ? 'has' : 'have'} no name.`,
  unreadable: (line: number) =>
    `The file cannot be read from line ${figure(line)} on: a quotation mark is missing or stands in the wrong place.`,
  otherFile: 'This is not the file that was checked. Check it again.',
  badChecked: 'Check the file before it is applied.',
  nothingToApply: 'Nothing in this file would change anything.',
  changedMeanwhile: (names: readonly string[], count: number) =>
    `Nothing was applied: ${listed(names)}${count > names.length ? ` and ${figure(count - names.length)} more` : ''} changed since the check. Check the file again.`,
  lineFailed: (name: string, sentence: string) => `Nothing was applied. ${name}: ${sentence}`,
  keyReused: 'This import was already used for another file.',
  tooLong: 'Nothing was applied: this import takes too long. Split the file into several.',

  cellCount: (has: number, needed: number) =>
    `This line has ${counted(has, 'cell', 'cells')}, and the header has ${needed}.`,
  badId: 'This is no id. Leave the cell empty for a new record.',
  unknownId: (noun: ImportNoun) =>
    `There is no ${nouns[noun].one} with this id. It may have been deleted; leave the cell empty for a new one.`,
  doubleId: (line: number) => `Line ${figure(line)} has the same id.`,
  unstorable: 'This cell has a character that cannot be stored.',
  yesOrNo: 'Write yes or no',
} as const;

/** Words of exporting and importing lists. */
export const importTexts = {
  export: 'Export CSV',
  import: 'Import CSV',
  title: (noun: ImportNoun) => `Import ${nouns[noun].title}`,
  lead: 'Choose a CSV file. You see what it would change before anything is stored.',
  hint: 'Comma or semicolon between the cells, UTF-8, at most 10 MB and 60,000 lines. An export has the columns that an import takes; new records have no id.',
  file: 'CSV file',
  check: 'Check the file',
  sending: (percent: number) => `Sending the file, ${percent} %`,
  checking: 'Looking at the file line by line…',
  applying: 'Storing what was shown…',
  waiting: 'The connection broke. Trying again…',
  checkFailed: 'The file was not taken',
  applyFailed: 'Nothing was imported',
  refusedFailed: 'The refused lines could not be fetched',
  found: 'What would change',
  summary: ({ new: made, changed, unchanged, refused }: ImportCounts) =>
    `${figure(made)} new, ${figure(changed)} changed, ${figure(unchanged)} unchanged, ${figure(refused)} refused`,
  nothing: 'Nothing would change: the file says what is stored already.',
  nothingToApply: 'None of its lines can be stored.',
  missing: (names: readonly string[]) =>
    `The file leaves out ${listed(names)}. Records that are there keep what they have in ${names.length === 1 ? 'it' : 'them'}.`,
  shown: (count: number, all: number) => `The first ${figure(count)} of ${figure(all)} lines that are not unchanged:`,
  table: 'Lines of the file',
  line: 'Line',
  record: 'Record',
  outcome: 'Outcome',
  details: 'Details',
  outcomes: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused' } satisfies Record<
    ImportOutcome,
    string
  >,
  arrow: 'becomes',
  emptyValue: 'empty',
  unnamed: 'Without a name',
  saveRefused: (count: number) => `Save ${counted(count, 'refused line', 'refused lines')} as CSV`,
  refusedNote: (count: number) =>
    `${counted(count, 'line is', 'lines are')} refused and left out. Save them, correct them and import that file afterwards.`,
  apply: (count: number) => `Apply ${counted(count, 'change', 'changes')}`,
  other: 'Choose another file',
  cancel: 'Cancel',
  done: 'Import finished',
  doneText: (noun: ImportNoun, { new: made, changed, refused }: ImportCounts) =>
    `${counted(made, `${nouns[noun].one} added`, `${nouns[noun].many} added`)}, ${figure(changed)} changed${refused > 0 ? `, ${figure(refused)} left out` : ''}`,
} as const;
