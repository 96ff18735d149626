import type { DatasetCounts } from './answers.ts';
import type { DatasetForm, DatasetMark } from './datasets.ts';

const figure = (count: number) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${figure(count)} ${many}`);

/** Notes that visitors read. */
export const datasetMarkTexts = {
  estimate: 'Estimate',
  forecast: 'Forecast',
  estimateOrForecast: 'Estimate or forecast',
  provisional: 'Provisional',
  imputed: 'Imputed by the source',
  break: 'Break in the series',
} as const satisfies Record<DatasetMark, string>;

export const datasetRefusals = {
  extension: 'Choose a .csv, .tsv, .txt or .xls file as downloaded.',
  packed: 'This file is compressed. Unpack it and choose the data file inside, such as API_NY.GDP.MKTP.CD.csv.',
  tooManyRows: (max: number) => `This file has more than ${figure(max)} lines. Download fewer countries or indicators.`,
  tooManySeries: (max: number) =>
    `This file has more than ${figure(max)} series for Papua New Guinea. Download fewer indicators.`,
  tooManyValues: (max: number) =>
    `This file has more than ${figure(max)} values for Papua New Guinea. Download fewer years.`,
  unknownForm:
    'We do not recognise this file. Choose a World Bank CSV file with years as columns, an SDMX-CSV file or the WEO download of the IMF.',
  ownFile: 'This is a list of facts. Close this window and choose ‘Import CSV’.',
  noArea: 'This file has no column for the country. Download it with REF_AREA or COUNTRY.',
  noCountry: 'This file has no values for Papua New Guinea.',
  badSettings: 'Check the choices for each series.',
  nothingChosen: 'Choose at least one series.',
  otherSeries: 'These choices belong to another file. Choose the file again.',
  changed: 'Nothing was imported, because the facts changed since the check. Check the file again.',
  badOwner: (series: string) => `${series}: choose an administrator or an editor as the owner.`,
  badReview: (series: string) => `${series}: enter a review date that is not before today.`,

  cellCount: (has: number, needed: number) => `This line has ${counted(has, 'cell', 'cells')} instead of ${needed}.`,
  badValue: (text: string) => `‘${text}’ is not a number`,
  badPower: (text: string) => `‘${text}’ is not a multiplier`,
  badPeriod: (text: string) => `‘${text}’ is not a year, quarter, month or day`,
  deleted: 'The file marks this value as deleted. If the fact is wrong, delete it yourself.',
  twice: (line: number) => `Line ${figure(line)} has another value for this period`,
  tooFine: (digits: number) => `More than ${digits} digits after the decimal point. Choose fewer decimal places.`,
  tooLarge: (digits: number) => `More than ${digits} digits before the decimal point`,
} as const;

export const datasetTexts = {
  open: 'Import data',
  title: 'Import data from the World Bank or IMF',
  lead: 'Choose the file as you downloaded it. Its values are imported as proposals. Visitors see them once they are confirmed.',
  hint: 'World Bank CSV, DataBank CSV, SDMX-CSV or WEO, up to 32 MB. We read the values for Papua New Guinea.',
  file: 'Data file',
  read: 'Read file',

  forms: { worldBank: 'World Bank', sdmx: 'SDMX-CSV', weo: 'IMF World Economic Outlook' } satisfies Record<
    DatasetForm,
    string
  >,
  seriesTitle: 'Choose the series',
  seriesLead: (count: number, file: string) => `${figure(count)} series for Papua New Guinea in ‘${file}’.`,
  use: (title: string) => `Import ${title}`,
  kept: 'Choices kept from an earlier file',
  about: (count: number, [first, last]: readonly [string, string], latest: string) =>
    `${counted(count, 'value', 'values')}, ${first === last ? first : `${first} to ${last}`}. Latest: ${latest}`,
  choicesOf: (title: string) => `Choices for ${title}`,
  name: 'Series name',
  nameHint: 'Values of the same series and period are updated.',
  power: 'Multiply by',
  powers: {
    '-12': '0.000000000001',
    '-9': '0.000000001',
    '-6': '0.000001',
    '-3': '0.001',
    '0': '1, as in the file',
    '2': '100',
    '3': '1,000',
    '6': '1,000,000',
    '9': '1,000,000,000',
    '12': '1,000,000,000,000',
  } as Readonly<Record<string, string>>,
  decimals: 'Decimals',
  asInFile: 'As in the file',
  roundedTo: (digits: number) => (digits === 0 ? 'Whole numbers' : `Round to ${digits}`),
  from: 'First year',
  to: 'Last year',
  toHint: 'Leave it empty to include later years.',
  yearRule: 'Enter a year such as 2015',
  yearsOrder: 'Enter a year that is not before the first year',
  seriesRequired: 'Enter a series name',
  nameTwice: 'Another chosen series has this name. Each needs its own.',
  check: 'Check changes',
  back: 'Change choices',
  other: 'Choose another file',

  found: 'Check the changes',
  summary: ({ new: made, changed, same, leftOut }: DatasetCounts) =>
    `${figure(made)} new, ${figure(changed)} changed, ${figure(same)} the same, ${figure(leftOut)} left out`,
  empty: (count: number) => `${counted(count, 'period has', 'periods have')} no value in the file.`,
  notChosen: (count: number) => `${counted(count, 'other series', 'other series')} in the file will not be imported.`,
  nothing: 'Nothing would change. The facts have the same values.',
  nothingToApply: 'None of the values can be imported.',
  shown: (count: number, all: number) => `First ${figure(count)} of ${figure(all)} new, changed or left out values:`,
  table: 'Values in the file',
  columns: { series: 'Series', period: 'Period', outcome: 'Result', details: 'Details' },
  outcomes: { new: 'New', changed: 'Changed', leftOut: 'Left out' },
  line: (line: number) => `Line ${figure(line)}`,
  apply: (count: number) => `Import ${counted(count, 'proposal', 'proposals')}`,
  doneText: (made: number, changed: number) =>
    `${counted(made, 'fact proposed', 'facts proposed')}, ${counted(changed, 'change proposed', 'changes proposed')}`,

  sources: { worldBank: 'World Bank', weo: 'IMF, World Economic Outlook' },
} as const;
