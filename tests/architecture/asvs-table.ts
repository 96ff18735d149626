/** One requirement as SECURITY-ASVS.md has it. */
interface Row {
  id: string;
  level: string;
  what: string;
  status: string;
  proof: string;
}

/** The titles of the tests of a file; undefined where there is no such file. */
export type TestTitles = (file: string) => readonly string[] | undefined;

const statuses = new Set(['holds', 'partly', 'open', 'not applicable']);

/** The rows of the tables, what looks like one and is none, and the parts that a row may lead to. */
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

/** Titles of tests in a source: the first text after `it(`, `test(`, and after the values of an `each`. */
export function titlesIn(source: string): string[] {
  const pattern = /(\b(?:it|test)(?:\.\w+)?|\))\(\s*(['"`])((?:\\[\s\S]|(?!\2)[\s\S])*?)\2\s*,/g;
  return [...source.matchAll(pattern)].map(([, , , title = '']) => title.replaceAll(/\\(['"`\\])/g, '$1'));
}

/** The tests that a proof names, as file and beginning of a title; several titles may follow one file. */
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
  for (const { file, title } of proofs) {
    const found = titles(file);
    if (found === undefined) yield `${id}: there is no file ${file}`;
    else if (!found.some((each) => each.startsWith(title))) yield `${id}: ${file} has no test “${title}”`;
  }
  for (const [, part = ''] of proof.matchAll(/\]\(#([^)]+)\)/g)) {
    if (!parts.has(part)) yield `${id}: there is no part #${part}`;
  }
}

/** What is wrong with the table, in words; nothing where it is right. */
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
  for (const row of rows) {
    const level = asked.get(row.id);
    if (level === undefined || level === '3') faults.push(`${row.id} is not asked for`);
    else faults.push(...faultsOfRow(row, level, titles, parts));
  }
  return faults;
}
