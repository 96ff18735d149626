import { type StatementReading, statementReading } from '../../../domain/statements/reading.ts';

/** How the files of a bank are read, by their headings; kept in this browser, since nothing of it is anybody's secret. */
const nameOf = (headings: readonly string[]) => `statement columns ${headings.join('|').toLowerCase().slice(0, 500)}`;

/** What was chosen for a file with these headings; undefined where nothing was, or the browser keeps nothing. */
export function readKept(headings: readonly string[]): StatementReading | undefined {
  try {
    const parsed = statementReading.safeParse(JSON.parse(localStorage.getItem(nameOf(headings)) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export function keepReading(headings: readonly string[], reading: StatementReading): void {
  try {
    localStorage.setItem(nameOf(headings), JSON.stringify(reading));
  } catch {
    // The browser keeps nothing: the columns are chosen again next time.
  }
}
