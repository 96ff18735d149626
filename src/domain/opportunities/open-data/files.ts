import { openDataTexts as texts } from './texts.ts';

/** docs/decisions/0108. */
export const openDataFormats = ['csv', 'json', 'geojson'] as const;
export type OpenDataFormat = (typeof openDataFormats)[number];

/** Takes the filters of the list as its query. */
export const openDataPath = (format: OpenDataFormat) => `/investment-opportunities.${format}`;

export const openDataLicence = {
  name: texts.licence,
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;
