import { describe, expect, it } from 'vitest';
import { datasetRefusals as refusals } from '../../../src/domain/facts/datasets/texts.ts';
import { importRefusals } from '../../../src/domain/imports/texts.ts';
import { dataBankFile, datasetOf, sdmxFile, weoFile, weoText, worldBankFile } from './files.ts';

const point = (line: number, period: string, value: string, mark?: string) => ({ line, period, value, mark });

describe('a file of the World Bank', () => {
  it('has an indicator by year, in exact numbers', async () => {
    expect(await datasetOf(worldBankFile())).toEqual({
      form: 'worldBank',
      name: 'World Development Indicators',
      series: [
        {
          key: 'NY.GDP.TEST.CD',
          title: 'GDP (current US$)',
          unit: '',
          points: [
            point(7, '2021', '26311000000.25'),
            point(7, '2022', '31604000000'),
            point(7, '2024', '32500000000'),
          ],
          empty: ['2023'],
        },
      ],
      leftOut: [],
    });
  });

  it('from DataBank has years in brackets and its database below', async () => {
    expect(await datasetOf(dataBankFile)).toMatchObject({
      form: 'worldBank',
      name: 'World Development Indicators',
      series: [{ key: 'FP.CPI.TEST.ZG', points: [point(2, '2022', '5.26')], empty: ['2023'] }],
    });
  });

  it('leaves out lines and values that it cannot read, by line', async () => {
    const more = [['Papua New Guinea', 'PNG', 'Broken', 'BROKEN', '1', '2', '3', '4', '5', '6']];
    const { leftOut } = await datasetOf(worldBankFile({ values: ['1,5', '2', '3', '1E+999'], more }));
    expect(leftOut).toEqual([
      { line: 7, series: 'GDP (current US$)', period: '2021', reason: refusals.badValue('1,5') },
      { line: 7, series: 'GDP (current US$)', period: '2024', reason: refusals.badValue('1E+999') },
      { line: 8, series: 'Broken', period: '', reason: refusals.cellCount(10, 9) },
    ]);
  });
});

describe('a file of SDMX', () => {
  it('has series by dimensions, powers of ten, statuses and periods of any length', async () => {
    const { series, leftOut, ...about } = await datasetOf(sdmxFile);
    expect(about).toEqual({ form: 'sdmx', name: 'IMF.TEST:CPI' });
    expect(series).toEqual([
      {
        key: 'FREQ=Q;INDICATOR=PCPI',
        title: 'Consumer prices',
        unit: 'Index',
        points: [point(2, '2025 Q1', '131.5'), point(3, '2025 Q2', '132.75', 'estimate')],
        empty: [],
      },
      {
        key: 'FREQ=M;INDICATOR=RES',
        title: 'Reserves',
        unit: 'US dollar',
        points: [point(4, '2025-06', '3250000000', 'provisional')],
        empty: [],
      },
    ]);
    expect(leftOut.map(({ line, reason }) => [line, reason])).toEqual([
      [5, refusals.deleted],
      [6, refusals.badPeriod('2025-W05')],
      [7, refusals.badValue('many')],
      [8, refusals.badPower('lots')],
    ]);
  });

  it('of version 1.0 has the same series, whatever the order of its columns', async () => {
    const file = [
      'DATAFLOW;INDICATOR;REF_AREA;FREQ;TIME_PERIOD;OBS_VALUE;OBS_STATUS',
      'IMF:WEO(1.0);NGDP;PG;A;2026;4.5E-1;F',
      'IMF:WEO(1.0);NGDP;PG;A;2027;NaN;F',
    ];
    expect(await datasetOf(file.join('\n'))).toMatchObject({
      name: 'IMF:WEO',
      series: [{ key: 'FREQ=A;INDICATOR=NGDP', points: [point(2, '2026', '0.45', 'forecast')], empty: ['2027'] }],
    });
  });

  it('with two values for one period reports both, and reads equal ones once', async () => {
    const lines = [
      'DATAFLOW,REF_AREA,INDICATOR,TIME_PERIOD,OBS_VALUE',
      ...['1', '2', '3'].map((value, at) => `X:Y(1.0),PNG,A,${at === 2 ? 2021 : 2020},${value}`),
      'X:Y(1.0),PNG,A,2021,3.0',
    ];
    const { series, leftOut } = await datasetOf(lines.join('\n'));
    expect(series[0]?.points).toEqual([point(4, '2021', '3')]);
    expect(leftOut.map(({ line, reason }) => [line, reason])).toEqual([
      [2, refusals.twice(3)],
      [3, refusals.twice(2)],
    ]);
  });
});

describe('a file of the World Economic Outlook', () => {
  it.each([
    ['in UTF-16', weoFile(), 'WEOOct2026all.xls'],
    ['in UTF-16, the other way round', weoFile().swap16(), 'WEOOct2026all.xls'],
    ['in UTF-8', weoText(), 'weo.tsv'],
  ])('%s has scales and estimates', async (_, file, name) => {
    expect(await datasetOf(file, name)).toEqual({
      form: 'weo',
      name: 'WEO',
      series: [
        {
          key: 'NGDPD',
          title: 'Gross domestic product, current prices (U.S. dollars)',
          unit: 'U.S. dollars, Millions',
          points: [
            point(2, '2022', '30114500000'),
            point(2, '2023', '31420000000'),
            point(2, '2025', '33001750000', 'estimateOrForecast'),
          ],
          empty: ['2024'],
        },
      ],
      leftOut: [],
    });
  });
});

describe('a file is refused', () => {
  const files: Record<string, [string | Uint8Array, string, string?]> = {
    'in another form': ['a,b\n1,2', refusals.unknownForm],
    'without lines': ['', importRefusals.noHeader],
    'about other countries': [worldBankFile().replace('"PNG"', '"FJI"'), refusals.noCountry],
    'without a column for the country': ['DATAFLOW,INDICATOR,TIME_PERIOD,OBS_VALUE\nX,A,2020,1', refusals.noArea],
    'that is a list of facts': ['id,Key,Label,Topic\n,,A,economy', refusals.ownFile],
    'with another ending': [worldBankFile(), refusals.extension, 'data.pdf'],
    'that is packed': [Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), refusals.packed, 'API_NY.GDP.TEST.CD.zip'],
    'that is a workbook': [Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), importRefusals.workbook, 'data.xls'],
    'in half of UTF-16': [weoFile().subarray(0, 201), importRefusals.notUtf8, 'weo.xls'],
    'with an open quotation mark': [`${worldBankFile()}"Papua`, importRefusals.unreadable(8)],
    'with too many columns': [`Country Code${',x'.repeat(200)}`, 'Line 1 has too many columns. Use at most 200.'],
    'with too many series': [
      [
        'DATAFLOW,REF_AREA,INDICATOR,TIME_PERIOD,OBS_VALUE',
        ...Array.from({ length: 201 }, (_, at) => `X,PNG,I${at},2020,1`),
      ].join('\n'),
      'This file has more than 200 series for Papua New Guinea. Download fewer indicators.',
    ],
    'with too many values': [
      [
        'DATAFLOW,REF_AREA,INDICATOR,TIME_PERIOD,OBS_VALUE',
        ...Array.from({ length: 20_001 }, () => 'X,PNG,I,2020,1'),
      ].join('\n'),
      'This file has more than 20,000 values for Papua New Guinea. Download fewer years.',
    ],
  };

  it.each(Object.entries(files))('%s', async (_, [content, message, name]) => {
    await expect(datasetOf(content, name)).rejects.toMatchObject({ code: 'VALIDATION', message });
  });
});
