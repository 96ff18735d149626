import type { DatasetMark } from '../../../../src/domain/facts/datasets/datasets.ts';
import { datasetRefusals as refusals } from '../../../../src/domain/facts/datasets/texts.ts';
import type { FileRow } from '../../../csv/read-file.ts';
import { fileRefusal } from '../../../workers/file-refusal.ts';
import { Collector } from '../collector.ts';
import { cellAt, type Form, hasExtraCells, positionsOf, powerOf } from './form.ts';

const areas = ['REF_AREA', 'COUNTRY', 'ECONOMY', 'AREA', 'GEO', 'LOCATION'];
/** ISO 3166, the IMF's and the United Nations' codes. */
const here = new Set(['PNG', 'PG', '853', '598']);

/** Attributes, wherever they are. */
const attributes = new Set(
  'DATAFLOW STRUCTURE STRUCTURE_ID STRUCTURE_NAME ACTION TIME_PERIOD OBS_VALUE OBS_STATUS OBS_CONF CONF_STATUS UNIT_MULT SCALE DECIMALS TIME_FORMAT'.split(
    ' ',
  ),
);
/** Not in titles. */
const plumbing = new Set(['FREQ', 'FREQUENCY', 'UNIT_MEASURE']);
const notApplicable = new Set(['', '_Z', '_T', '_X', '_NA']);

/** SDMX's code list of observation statuses. */
const marks: Readonly<Record<string, DatasetMark>> = {
  E: 'estimate',
  F: 'forecast',
  P: 'provisional',
  I: 'imputed',
  B: 'break',
};

/** `PNG: Papua New Guinea`, with labels. */
const codeOf = (text: string) => text.split(': ', 1)[0] ?? '';
const nameOf = (text: string) => (text.includes(': ') ? text.slice(text.indexOf(': ') + 2) : text);

/** `IMF.RES:WEO(6.0.0)` and `IMF,WEO,1.0` without version. */
const withoutVersion = (dataflow: string) =>
  dataflow.replace(/\([\d.+*]*\)$/, '').replace(/^([^,:]+),([^,]+)(?:,[\d.+*]*)?$/, '$1:$2');

/** SDMX-CSV 1.0 and 2.0. Dimensions are what precedes the value. */
export const sdmx: Form = (given) => {
  const headings = given.map((heading) => codeOf(heading.trim()).toUpperCase());
  const at = positionsOf(headings);
  const flow = at.get('DATAFLOW') ?? at.get('STRUCTURE_ID');
  const [time, value] = [at.get('TIME_PERIOD'), at.get('OBS_VALUE')];
  if (flow === undefined || time === undefined || value === undefined) return undefined;
  const area = areas.find((name) => at.has(name));
  if (area === undefined) throw fileRefusal(refusals.noArea);
  const isName = (name: string) => /_(?:LABEL|NAME)$/.test(name) && at.has(name.replace(/_(?:LABEL|NAME)$/, ''));
  const dimensions = headings.flatMap((name, position) =>
    position < value && name !== area && name !== '' && !attributes.has(name) && !isName(name)
      ? [{ name, position, label: at.get(`${name}_LABEL`) ?? at.get(`${name}_NAME`) }]
      : [],
  );
  const found = new Collector();
  let dataset = '';

  function seriesOf(row: FileRow) {
    const codes = dimensions.map(({ name, position }) => `${name}=${codeOf(cellAt(row, position))}`);
    const names = dimensions.flatMap(({ name, position, label }) => {
      if (plumbing.has(name) || notApplicable.has(codeOf(cellAt(row, position)))) return [];
      return [label === undefined ? nameOf(cellAt(row, position)) : cellAt(row, label)];
    });
    const key = codes.toSorted().join(';');
    return { key, title: names.join(', ') || key, unit: nameOf(cellAt(row, at.get('UNIT_MEASURE'))) };
  }

  return {
    take: (row) => {
      if (!here.has(codeOf(cellAt(row, at.get(area))).toUpperCase())) return;
      dataset ||= withoutVersion(codeOf(cellAt(row, flow)));
      const { line } = row;
      const scale = codeOf(cellAt(row, at.get('UNIT_MULT') ?? at.get('SCALE')));
      const power = powerOf(scale);
      const one = { line, series: seriesOf(row), period: cellAt(row, time) };
      if (hasExtraCells(row, headings.length) || row.cells.length < headings.length) {
        found.leaveOut(one, refusals.cellCount(row.cells.length, headings.length));
      } else if (cellAt(row, at.get('ACTION')).toUpperCase() === 'D') found.leaveOut(one, refusals.deleted);
      else if (power === undefined) found.leaveOut(one, refusals.badPower(scale.slice(0, 40)));
      else {
        const mark = marks[codeOf(cellAt(row, at.get('OBS_STATUS'))).toUpperCase()];
        found.add({ ...one, value: cellAt(row, value), power, mark });
      }
    },
    end: () => found.end('sdmx', dataset),
  };
};
