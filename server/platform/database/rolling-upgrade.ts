/** `-- contract: NAME` in a migration: it takes away what builds that know the migration NAME do without. */
const contract = /^--[ \t]*contract:[ \t]*(\S+)[ \t]*$/gm;

/** The migrations that a build has to know to run beside this one; none where it only adds. */
export function contractsOf(sql: string): string[] {
  return [...sql.matchAll(contract)].map(([, name = '']) => name);
}

/** What the one who applies a migration notes of it for builds that do not have its file. */
const noted = 'runs beside builds with: ';

/** The note of a migration, kept in the column `logs` of Prisma's table. */
export function noteOf(sql: string): string {
  return noted + JSON.stringify(contractsOf(sql));
}

/**
 * Whether a build with these migrations may run on a database that has one which it does not know. Only what was noted
 * when it was applied counts: nothing is known of one that another tool applied.
 */
export function runsBeside(logs: string | null, known: ReadonlyMap<string, unknown>): boolean {
  if (logs?.startsWith(noted) !== true) return false;
  const needed = JSON.parse(logs.slice(noted.length)) as string[];
  return needed.every((name) => known.has(name));
}
