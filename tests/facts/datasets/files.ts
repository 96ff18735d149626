import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDataset } from '../../../server/facts/datasets/read.ts';
import type { Dataset } from '../../../src/domain/facts/datasets/datasets.ts';

/** Test data: forms as the sources publish them, values invented. */

const rows = (lines: readonly (readonly string[])[], separator: string, end: string) =>
  lines.map((cells) => cells.join(separator)).join(end) + end;
const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`);

interface WorldBankFile {
  /** By year, from 2021. */
  values?: readonly string[];
  title?: string;
  code?: string;
  more?: readonly (readonly string[])[];
}

/** 'Data as CSV' of one indicator. */
export function worldBankFile({
  values = ['26311000000.25', '3.1604E+10', '..', '32500000000'],
  title = 'GDP (current US$)',
  code = 'NY.GDP.TEST.CD',
  more = [],
}: WorldBankFile = {}): string {
  const years = values.map((_, position) => String(2021 + position));
  const text = rows(
    [
      ['Data Source', 'World Development Indicators', ''],
      [],
      ['Last Updated Date', '2026-10-07', ''],
      [],
      ['Country Name', 'Country Code', 'Indicator Name', 'Indicator Code', ...years, ''],
      ['Aruba', 'ABW', title, code, ...years.map(() => '1'), ''],
      ['Papua New Guinea', 'PNG', title, code, ...values, ''],
      ...more,
    ].map(quoted),
    ',',
    '\r\n',
  );
  return `\uFEFF${text}`;
}

/** DataBank's wide form, with the database below. */
export const dataBankFile = [
  'Country Name,Country Code,Series Name,Series Code,2022 [YR2022],2023 [YR2023]',
  'Papua New Guinea,PNG,"Inflation, consumer prices (annual %)",FP.CPI.TEST.ZG,5.26,..',
  'Fiji,FJI,"Inflation, consumer prices (annual %)",FP.CPI.TEST.ZG,4.5,2.3',
  '',
  '',
  'Data from database: World Development Indicators',
  'Last Updated: 10/07/2026',
  '',
].join('\n');

export const sdmxFile = [
  'STRUCTURE,STRUCTURE_ID,ACTION,FREQ,COUNTRY,INDICATOR,TIME_PERIOD,OBS_VALUE,UNIT_MULT,UNIT_MEASURE,OBS_STATUS',
  'dataflow,IMF.TEST:CPI(3.0.0),I,Q,PNG: Papua New Guinea,PCPI: Consumer prices,2025-Q1,131.5,0,IX: Index,A',
  'dataflow,IMF.TEST:CPI(3.0.0),I,Q,PNG: Papua New Guinea,PCPI: Consumer prices,2025-Q2,132.75,0,IX: Index,E',
  'dataflow,IMF.TEST:CPI(3.0.0),I,M,PNG: Papua New Guinea,RES: Reserves,2025-M06,3.25,9,USD: US dollar,P',
  'dataflow,IMF.TEST:CPI(3.0.0),D,M,PNG: Papua New Guinea,RES: Reserves,2025-M05,3.1,9,USD: US dollar,A',
  'dataflow,IMF.TEST:CPI(3.0.0),I,M,PNG: Papua New Guinea,RES: Reserves,2025-W05,3.1,9,USD: US dollar,A',
  'dataflow,IMF.TEST:CPI(3.0.0),I,M,PNG: Papua New Guinea,RES: Reserves,2025-M04,many,9,USD: US dollar,A',
  'dataflow,IMF.TEST:CPI(3.0.0),I,M,PNG: Papua New Guinea,RES: Reserves,2025-M03,3.1,lots,USD: US dollar,A',
  'dataflow,IMF.TEST:CPI(3.0.0),I,M,FJI: Fiji,RES: Reserves,2025-M06,1.5,9,USD: US dollar,A',
  '',
].join('\r\n');

/** Tabs, grouped numbers, notes with quotation marks. */
export function weoText(
  values: readonly string[] = ['30,114.5', '31,420', 'n/a', '33,001.75'],
  after = '2023',
): string {
  const headings = ['WEO Country Code', 'ISO', 'WEO Subject Code', 'Country', 'Subject Descriptor', 'Subject Notes'];
  return rows(
    [
      [...headings, 'Units', 'Scale', ...values.map((_, at) => String(2022 + at)), 'Estimates Start After'],
      ...[
        ['853', 'PNG', 'NGDPD', 'Papua New Guinea', 'Gross domestic product, current prices', 'Called "nominal" GDP'],
        ['819', 'FJI', 'NGDPD', 'Fiji', 'Gross domestic product, current prices', 'Called "nominal" GDP'],
      ].map((cells) => [...cells, 'U.S. dollars', 'Millions', ...values, after]),
      ['International Monetary Fund, World Economic Outlook Database, October 2026'],
    ],
    '\t',
    '\r\n',
  );
}

/** As published: UTF-16 with a byte order mark. */
export const weoFile = (...given: Parameters<typeof weoText>): Buffer =>
  Buffer.from(`\uFEFF${weoText(...given)}`, 'utf16le');

export async function datasetOf(content: string | Uint8Array, name = 'data.csv'): Promise<Dataset> {
  const path = join(tmpdir(), `dataset-${randomUUID()}`);
  await writeFile(path, content);
  try {
    return await readDataset({ path, name });
  } finally {
    await rm(path);
  }
}
