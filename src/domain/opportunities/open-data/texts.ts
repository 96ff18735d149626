import type { OpenDataFormat } from './files.ts';

export const openDataTexts = {
  title: 'Open data',
  formats: { csv: 'CSV', json: 'JSON', geojson: 'GeoJSON' } satisfies Record<OpenDataFormat, string>,
  unknownFilter: (name: string) => `There is no filter called ‘${name}’.`,

  licence: 'CC BY 4.0',
} as const;

/** For developers. */
export const openDataFieldTexts = {
  isExample: 'An invented project that shows what a listing looks like.',
  sector: 'The sector, as used in the `sector` filter.',
  investmentAmount: 'A decimal number. Null: on request.',
  expectedRoi: '‘(illustrative)’ if the figures have no source. May be empty.',
  text: 'May be empty.',
  lines: 'One item per line. May be empty.',
  source: 'Source of the figures. May be empty.',
  url: 'Address of this list with the same filters.',
} as const;
