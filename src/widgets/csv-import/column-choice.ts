import { idHeading, type ImportColumns } from '../../domain/imports/imports.ts';
import type { ImportSettings } from '../../domain/imports/settings.ts';
import { importRefusals as refusals } from '../../domain/imports/texts.ts';

/** Position by field; null: not imported; absent: ambiguous, to be chosen. */
export type Choice = Readonly<Record<string, number | null>>;

export interface Draft {
  columns: Choice;
  /** Undefined: every line is new. */
  matchBy: string | undefined;
}

export function draftOf({ fields, keys }: ImportColumns): Draft {
  const decided = fields.flatMap(({ field, found }): [string, number | null][] =>
    found.length > 1 ? [] : [[field, found[0] ?? null]],
  );
  return { columns: Object.fromEntries(decided), matchBy: keys[0] };
}

const positionOf = ({ columns }: Draft, field: string) => columns[field] ?? undefined;

/** Fields that can find records, in files without ids. */
export function keysIn({ fields, keys }: ImportColumns, draft: Draft) {
  if (positionOf(draft, idHeading) !== undefined) return [];
  return fields.filter(({ field }) => keys.includes(field) && positionOf(draft, field) !== undefined);
}

export function settingsOf(found: ImportColumns, draft: Draft): ImportSettings {
  const columns = Object.entries(draft.columns).filter((entry): entry is [string, number] => entry[1] !== null);
  const match = keysIn(found, draft).find(({ field }) => field === draft.matchBy);
  return { columns: Object.fromEntries(columns), ...(match === undefined ? {} : { matchBy: match.field }) };
}

/** By field, as on the server. */
export function faultsOf(found: ImportColumns, draft: Draft): Record<string, string> {
  const { fields, columns } = found;
  const headingOf = (position: number) => columns.find((one) => one.position === position)?.heading ?? '';
  const faults: Record<string, string> = {};
  const isAllNew = positionOf(draft, idHeading) === undefined && settingsOf(found, draft).matchBy === undefined;
  const feeds = new Map<number, string>();
  for (const { field, heading, isRequired, found: fits } of fields) {
    const position = draft.columns[field];
    if (position === undefined) faults[field] = refusals.severalColumns(heading, fits.map(headingOf));
    else if (position === null) {
      if (isRequired && isAllNew) faults[field] = refusals.needsColumn(heading);
    } else {
      const other = feeds.get(position);
      if (other === undefined) feeds.set(position, heading);
      else faults[field] = refusals.columnTwice(headingOf(position), other);
    }
  }
  return faults;
}
