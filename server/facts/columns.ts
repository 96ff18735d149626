import { toDate } from '../../src/domain/time/day.ts';
import type { FactContent } from '../../src/domain/facts/document.ts';
import { factCurrencies, factKinds, factTopics } from '../../src/domain/facts/facts.ts';
import type { ColumnsOf } from '../columns/columns.ts';
import { choiceCell, day, optionalText, plain, text } from '../columns/fields.ts';

/** Kept as text: a later release may know more. */
const word = <Word extends string, Name extends string>(name: Name, words: readonly [Word, ...Word[]]) =>
  plain<Word, Name, string>(name, {
    read: (stored) => words.find((one) => one === stored) ?? words[0],
    write: (value) => value,
    cell: choiceCell(words),
  });

const requiredDay = <Name extends string>(name: Name) => {
  const { read, cell } = day(name);
  const write = (value: string) => ({ [name]: toDate(value) }) as Record<Name, Date>;
  const select = { [name]: true } as Record<Name, true>;
  return { select, read: (row: Record<Name, Date>) => read(row), write, cell };
};

const owner = {
  select: { ownerId: true } as const,
  read: ({ ownerId }: { ownerId: string | null }) => ownerId ?? '',
  write: (ownerId: string) => ({ ownerId: ownerId === '' ? null : ownerId }),
};

/** In CSV order; files name the owner by email address (importer.ts). Both tables have these columns. */
export const factColumns = {
  key: text('key'),
  label: text('label'),
  topic: word('topic', factTopics),
  kind: word('kind', factKinds),
  value: text('value'),
  unit: optionalText('unit'),
  currency: plain<FactContent['currency'], 'currency', string | null>('currency', {
    read: (stored) => factCurrencies.find((one) => one === stored) ?? '',
    write: (value) => (value === '' ? null : value),
    cell: {
      write: (value) => value,
      read: (cell) => cell.trim().toUpperCase(),
    },
  }),
  period: text('period'),
  sourceName: text('sourceName'),
  sourceUrl: optionalText('sourceUrl'),
  seenOn: requiredDay('seenOn'),
  ownerId: owner,
  reviewOn: requiredDay('reviewOn'),
  series: optionalText('series'),
  note: optionalText('note'),
} satisfies ColumnsOf<FactContent>;
