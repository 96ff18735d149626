import { describe, expect, it } from 'vitest';

/** A literal of the specification, and the product's value. */
export type Row = readonly [fixed: unknown, product: unknown];

/**
 * Compares a specification with the product, exactly. The left side of a row is always a literal: a change of a text, a
 * limit or a default of the product fails here.
 * @param source document and section, such as `1 §8` or `D54`
 */
export function catalogue(source: string, groups: Readonly<Record<string, readonly Row[]>>): void {
  describe.each([source])('%s', () => {
    it.each(Object.entries(groups))('%s', (_name, rows) => {
      expect(rows.map(([, product]) => product)).toEqual(rows.map(([fixed]) => fixed));
    });
  });
}
