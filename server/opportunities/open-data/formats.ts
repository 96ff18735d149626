import {
  type openDataJson,
  openOpportunity,
  type OpenOpportunity,
} from '../../../src/domain/opportunities/open-data/schema.ts';
import { openDataLicence, type OpenDataFormat } from '../../../src/domain/opportunities/open-data/files.ts';
import { provincePlaces } from '../../../src/domain/opportunities/province-map.ts';
import type * as z from 'zod/mini';
import { escapeFormula } from '../../csv/cells.ts';
import { byteOrderMark, writeCsv } from '../../csv/write-csv.ts';

export type FileHead = Omit<z.infer<typeof openDataJson>, 'opportunities'>;

/** The parts of a file, written one after the other. */
interface Writer {
  type: string;
  start: (head: FileHead) => string;
  row: (opportunity: OpenOpportunity) => string;
  /** Between rows. */
  separator: string;
  end: string;
}

const fields = Object.keys(openOpportunity.shape) as (keyof OpenOpportunity)[];

const placeOf = ({ province }: OpenOpportunity) => (province === null ? null : provincePlaces[province].at);

function csvRow(opportunity: OpenOpportunity): string {
  const cells = fields.map((field) => escapeFormula(String(opportunity[field] ?? '')));
  // Escaped, a latitude would no longer be a number.
  const [longitude = '', latitude = ''] = placeOf(opportunity) ?? [];
  return writeCsv([[...cells, `${longitude}`, `${latitude}`, openDataLicence.name]]);
}

function featureOf(opportunity: OpenOpportunity) {
  const coordinates = placeOf(opportunity);
  return {
    type: 'Feature',
    id: opportunity.id,
    geometry: coordinates === null ? null : { type: 'Point', coordinates },
    properties: opportunity,
  };
}

/** The object with its last member open for rows. */
const opened = (object: object, list: string) => `${JSON.stringify(object).slice(0, -1)},"${list}":[\n`;

export const writers: Record<OpenDataFormat, Writer> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    start: () => byteOrderMark + writeCsv([[...fields, 'longitude', 'latitude', 'license']]),
    row: csvRow,
    separator: '',
    end: '',
  },
  json: {
    type: 'application/json; charset=utf-8',
    start: (head) => opened(head, 'opportunities'),
    row: (opportunity) => JSON.stringify(opportunity),
    separator: ',\n',
    end: '\n]}\n',
  },
  geojson: {
    type: 'application/geo+json; charset=utf-8',
    start: (head) => opened({ type: 'FeatureCollection', ...head }, 'features'),
    row: (opportunity) => JSON.stringify(featureOf(opportunity)),
    separator: ',\n',
    end: '\n]}\n',
  },
};

export async function* fileText(
  { start, row, separator, end }: Writer,
  head: FileHead,
  batches: AsyncIterable<OpenOpportunity[]>,
): AsyncGenerator<string> {
  yield start(head);
  let before = '';
  for await (const batch of batches) {
    yield before + batch.map(row).join(separator);
    before = separator;
  }
  yield end;
}
