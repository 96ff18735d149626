import type { OpenDataFormat } from './files.ts';

export const openDataTexts = {
  title: 'Open data',
  formats: { csv: 'CSV', json: 'JSON', geojson: 'GeoJSON' } satisfies Record<OpenDataFormat, string>,
  unknownFilter: (name: string) => `There is no filter called ‘${name}’.`,
} as const;
