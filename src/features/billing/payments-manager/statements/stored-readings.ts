import { type StatementReading, statementReading } from '../../../../domain/statements/reading.ts';

/** By a file's headings; in this browser, as not secret. */
const nameOf = (headings: readonly string[]) => `statement columns ${headings.join('|').toLowerCase().slice(0, 500)}`;

/** Undefined without a choice or storage. */
export function readStoredReading(headings: readonly string[]): StatementReading | undefined {
  try {
    const parsed = statementReading.safeParse(JSON.parse(localStorage.getItem(nameOf(headings)) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export function storeReading(headings: readonly string[], reading: StatementReading): void {
  try {
    localStorage.setItem(nameOf(headings), JSON.stringify(reading));
  } catch {
    // Without storage the columns are chosen again next time.
  }
}
