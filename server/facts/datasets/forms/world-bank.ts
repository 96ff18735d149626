import { datasetRefusals as refusals } from '../../../../src/domain/facts/datasets/texts.ts';
import { Collector } from '../collector.ts';
import { cellAt, type Form, hasExtraCells, positionsOf } from './form.ts';

const inBrackets = /^(\d{4}(?:[QM]\d{1,2})?)(?: \[[^\]]*\])?$/;
const footer = /^data from database: *(.+)$/i;
const unnamed = 'World Bank';

/** 'Data as CSV' of an indicator; DataBank: years as `2022 [YR2022]`. */
export const worldBank: Form = (headings, lead) => {
  const at = positionsOf(headings);
  const country = at.get('COUNTRY CODE');
  const code = at.get('INDICATOR CODE') ?? at.get('SERIES CODE');
  const title = at.get('INDICATOR NAME') ?? at.get('SERIES NAME');
  const periods = headings.flatMap((heading, position) => {
    const [, period] = inBrackets.exec(heading.trim()) ?? [];
    return period === undefined ? [] : [{ position, period }];
  });
  if (country === undefined || code === undefined || periods.length === 0) return undefined;
  const source = lead.find((row) => cellAt(row, 0).toLowerCase() === 'data source');
  let name = source === undefined ? '' : cellAt(source, 1);
  const found = new Collector();
  return {
    take: (row) => {
      const [, database = ''] = footer.exec(cellAt(row, 0)) ?? [];
      name ||= database;
      if (cellAt(row, country) !== 'PNG') return;
      const key = cellAt(row, code);
      const series = { key, title: cellAt(row, title) || key, unit: '' };
      if (hasExtraCells(row, headings.length)) {
        const reason = refusals.cellCount(row.cells.length, headings.length);
        found.leaveOut({ line: row.line, series, period: '' }, reason);
        return;
      }
      for (const { position, period } of periods) {
        found.add({ line: row.line, series, period, value: cellAt(row, position) });
      }
    },
    end: () => found.end('worldBank', name || unnamed),
  };
};
