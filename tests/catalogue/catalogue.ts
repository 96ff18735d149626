import { describe, expect, it } from 'vitest';

/** What a specification fixes, as a literal, and what the product has. */
export type Row = readonly [fixed: unknown, product: unknown];

/**
 * Compares what a specification fixes with what the product has, to the letter. The left side of a row is always a
 * literal: a change of a text, a limit or a default of the product fails here.
 * @param source document and section, such as `1 §8` or `D54`
 */
export function catalogue(source: string, groups: Readonly<Record<string, readonly Row[]>>): void {
  describe.each([source])('%s', () => {
    it.each(Object.entries(groups))('%s', (_name, rows) => {
      expect(rows.map(([, product]) => product)).toEqual(rows.map(([fixed]) => fixed));
    });
  });
}
