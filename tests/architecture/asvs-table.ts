import { faultOfQuote, type TestTitle } from './test-titles.ts';

/** One requirement of SECURITY-ASVS.md. */
interface Row {
  id: string;
  level: string;
  what: string;
  status: string;
  proof: string;
}

/** The tests of a file; undefined if `npm test` does not run it. */
export type TestTitles = (file: string) => readonly TestTitle[] | undefined;

export const asvsStatuses = ['holds', 'partly', 'open', 'decided', 'not applicable'] as const;
const statuses = new Set<string>(asvsStatuses);

/** More rows would be a way to omit requirements. */
const maxDecided = 8;

/** Who decided: decisions by number, one of the two specifications, or the operator of the site. */
const decidedBy = /^(?:D\d+(?:, D\d+)*|Specification [12]|Operator): \S/;

/** The rows of the tables, malformed rows, and the sections a row may link to. */
export function readTable(document: string): { rows: Row[]; broken: string[]; parts: Set<string> } {
  const rows: Row[] = [];
  const broken: string[] = [];
  for (const line of document.split('\n').filter((each) => /^\|\s*\d+\.\d+/.test(each))) {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, id = '', level = '', what = '', status = '', proof = ''] = cells;
    if (cells.length === 7 && /^\d+\.\d+\.\d+$/.test(id)) rows.push({ id, level, what, status, proof });
    else broken.push(line.replace(/^\|\s*/, ''));
  }
  const parts = [...document.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  return { rows, broken, parts: new Set(parts) };
}

/** The tests named by a proof, as file and title; several titles may follow one file. */
function proofsIn(proof: string): { file: string; title: string }[] {
  return [...proof.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title }));
}

function* faultsOfRow({ id, level, what, status, proof }: Row, asked: string, titles: TestTitles, parts: Set<string>) {
  if (level !== asked) yield `${id} is of level ${asked}`;
  if (what === '') yield `${id} has no words`;
  if (!statuses.has(status)) yield `${id} has the unknown status ${status}`;
  if (proof === '') yield `${id} has neither proof nor reason`;
  const proofs = proofsIn(proof);
  if (status === 'holds' && proofs.length === 0) yield `${id} names no test`;
  if (status === 'decided' && !decidedBy.test(proof)) yield `${id} does not begin with who decided it`;
  for (const { file, title } of proofs) {
    const found = titles(file);
    const fault = found === undefined ? undefined : faultOfQuote(found, title);
    if (found === undefined) yield `${id}: there is no file ${file}`;
    else if (fault !== undefined) yield `${id}: ${file} ${fault} “${title}”`;
  }
  for (const [, part = ''] of proof.matchAll(/\]\(#([^)]+)\)/g)) {
    if (!parts.has(part)) yield `${id}: there is no part #${part}`;
  }
}

/** Faults of the table, as sentences; empty if correct. */
export function faultsOf(document: string, levels: Readonly<Record<string, string>>, titles: TestTitles): string[] {
  const asked = new Map(
    Object.entries(levels).flatMap(([section, signs]) =>
      Array.from(signs, (level, at): [string, string] => [`${section}.${at + 1}`, level]),
    ),
  );
  const { rows, broken, parts } = readTable(document);
  const faults = broken.map((line) => `${line} is no row`);
  for (const [id, level] of asked) {
    const count = rows.filter((row) => row.id === id).length;
    if (level !== '3' && count === 0) faults.push(`${id} has no row`);
    if (count > 1) faults.push(`${id} has ${count} rows`);
  }
  const decided = rows.filter(({ status }) => status === 'decided').length;
  if (decided > maxDecided) faults.push(`${decided} rows are decided, at most ${maxDecided} may be`);
  for (const row of rows) {
    const level = asked.get(row.id);
    if (level === undefined || level === '3') faults.push(`${row.id} is not asked for`);
    else faults.push(...faultsOfRow(row, level, titles, parts));
  }
  return faults;
}

/** Rows of level 1 that a specification or the operator of the site decides. */
const decidedOfLevel1: ReadonlySet<string> = new Set(['6.2.1', '12.1.1', '12.2.2', '15.2.1']);
/** Per cent of the applicable rows of level 2. */
const leastOfLevel2 = 95;
/** Nor can rows be declared not applicable freely. */
const maxNotApplicable = 69;

/** Where the table falls short of the promise: all of level 1, nearly all of level 2. */
export function shortfallsOf(document: string): string[] {
  const { rows } = readTable(document);
  const ours = rows.filter(({ status }) => status !== 'not applicable');
  const shortfalls = ours
    .filter(({ id, level, status }) => level === '1' && status !== 'holds' && !decidedOfLevel1.has(id))
    .map(({ id, status }) => `${id} is of level 1 and ${status}`);
  const second = ours.filter(({ level }) => level === '2');
  const held = second.filter(({ status }) => status === 'holds').length;
  if (held * 100 < second.length * leastOfLevel2) {
    shortfalls.push(`${held} of ${second.length} rows of level 2 hold, fewer than ${leastOfLevel2} %`);
  }
  const left = rows.length - ours.length;
  if (left > maxNotApplicable) {
    shortfalls.push(`${left} rows are not applicable, at most ${maxNotApplicable} may be`);
  }
  return shortfalls;
}
