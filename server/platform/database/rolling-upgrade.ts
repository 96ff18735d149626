/** `-- contract: NAME`: removes what builds with migration NAME no longer use. */
const contract = /^--[ \t]*contract:[ \t]*(\S+)[ \t]*$/gm;

/** Migrations a build needs to run alongside this one. */
export function contractsOf(sql: string): string[] {
  return [...sql.matchAll(contract)].map(([, name = '']) => name);
}

const noted = 'runs beside builds with: ';

/** In `logs` of Prisma's table, for builds without the file. */
export function compatibilityNote(sql: string): string {
  return noted + JSON.stringify(contractsOf(sql));
}

/** For unknown migrations. Other tools leave no note. */
export function isTolerated(logs: string | null, known: ReadonlyMap<string, unknown>): boolean {
  if (logs?.startsWith(noted) !== true) return false;
  const needed = JSON.parse(logs.slice(noted.length)) as string[];
  return needed.every((name) => known.has(name));
}
