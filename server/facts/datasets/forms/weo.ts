import { datasetRefusals as refusals } from '../../../../src/domain/facts/datasets/texts.ts';
import { Collector } from '../collector.ts';
import { cellAt, type Form, hasExtraCells, positionsOf, powerOf } from './form.ts';

const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** World Economic Outlook, 'by countries': tabs, usually UTF-16, grouped numbers. */
export const weo: Form = (headings) => {
  const at = positionsOf(headings);
  const [country, subject] = [at.get('ISO'), at.get('SUBJECT DESCRIPTOR')];
  const years = headings.flatMap((heading, position) => (/^\d{4}$/.test(heading.trim()) ? [position] : []));
  const isWeo = at.has('WEO COUNTRY CODE') || at.has('WEO SUBJECT CODE');
  if (!isWeo || country === undefined || subject === undefined || years.length === 0) return undefined;
  const found = new Collector();
  return {
    take: (row) => {
      if (cellAt(row, country) !== 'PNG') return;
      const { line } = row;
      const [words, units, scale] = [subject, at.get('UNITS'), at.get('SCALE')].map((one) => cellAt(row, one));
      const title = units === '' ? (words ?? '') : `${words} (${units})`;
      const series = {
        key: cellAt(row, at.get('WEO SUBJECT CODE')) || title,
        title,
        unit: [units, scale].filter((part) => part !== '').join(', '),
      };
      const power = powerOf(scale ?? '');
      if (hasExtraCells(row, headings.length) || power === undefined) {
        const reason =
          power === undefined ? refusals.badPower(scale ?? '') : refusals.cellCount(row.cells.length, headings.length);
        found.leaveOut({ line, series, period: '' }, reason);
        return;
      }
      const known = cellAt(row, at.get('ESTIMATES START AFTER'));
      for (const position of years) {
        const period = (headings[position] ?? '').trim();
        const cell = cellAt(row, position);
        const value = grouped.test(cell) ? cell.replaceAll(',', '') : cell;
        const mark = /^\d{4}$/.test(known) && period > known ? 'estimateOrForecast' : undefined;
        found.add({ line, series, period, value, power, mark });
      }
    },
    end: () => found.end('weo', 'WEO'),
  };
};
