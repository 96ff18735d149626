const snapshot = 'server/backup/snapshot.ts';
const backup = 'server/backup/backup.ts';
const reader = 'server/backup/archive-reader.ts';
const writer = 'server/backup/archive-writer.ts';
const target = 'server/backup/target.ts';
const load = 'server/backup/load.ts';
const restore = 'server/backup/restore.ts';
const ofRoundTrip = { test: 'tests/backup/round-trip.test.ts' };
const ofRefusals = { test: 'tests/backup/refusals.test.ts' };

const portal = 'server/backup/backups.ts';
const service = 'server/backup/service.ts';
const handler = 'server/backup/handler.ts';
const ofAdministration = { test: 'tests/backup/administration.test.ts' };

/** @type {import('../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'starting a backup requires a recent sign-in',
    file: service,
    find: 'export async function startBackup(ctx: SignedIn): Promise<void> {\n  requireFresh(ctx);',
    replace: 'export async function startBackup(ctx: SignedIn): Promise<void> {',
    named: 'requires a recent sign-in',
    ...ofAdministration,
  },
  {
    guard: 'downloading a backup requires a recent sign-in',
    file: handler,
    find: '    requireFresh(ctx);\n',
    replace: '',
    named: 'requires a recent sign-in',
    ...ofAdministration,
  },
  {
    guard: 'only administrators can download a backup',
    file: handler,
    find: "admit(deps, request, response, 'admin')",
    replace: "admit(deps, request, response, 'signedIn')",
    named: 'whose role was removed while it ran',
    ...ofAdministration,
  },
  {
    guard: 'downloads of a backup are audited',
    file: handler,
    find: "      await audit(ctx.db, actorOf(ctx), { action: 'backups.download', entityKind: 'backup', entityName: name, after });\n",
    replace: '',
    named: 'is created after the request',
    ...ofAdministration,
  },
  {
    guard: 'backups and their downloads are counted',
    file: handler,
    find: '    await deps.limits.backup(ctx.caller.userId);\n',
    replace: '',
    named: 'is rate-limited per administrator',
    ...ofAdministration,
  },
  {
    guard: 'one backup is made at a time',
    file: portal,
    find: "if (lock === undefined) throw new DomainError('CONFLICT', texts.runningAlready);",
    replace: "if (lock === undefined) throw new DomainError('UNAVAILABLE', texts.stopping);",
    named: 'runs once at a time across nodes',
    ...ofAdministration,
  },
  {
    guard: 'a backup from the administration area contains no keys',
    file: backup,
    find: 'source.signingKeys === undefined && source.keptKeys === undefined',
    replace: 'source.signingKeys === undefined',
    named: 'is created after the request',
    ...ofAdministration,
  },
  {
    guard: 'a backup does not fill the disk',
    file: portal,
    find: 'if (free < needed) throw',
    replace: 'if (free < 0) throw',
    named: 'is detected before anything is written',
    ...ofAdministration,
  },
  {
    guard: 'partial backups of killed processes are removed',
    file: portal,
    find: 'part === undefined && !isUnwanted',
    replace: '!isUnwanted',
    named: 'of a killed process',
    ...ofAdministration,
  },
  {
    guard: 'backups are removed from the server',
    file: portal,
    find: ' || madeAt < oldest',
    replace: '',
    named: 'keeps only the newest',
    ...ofAdministration,
  },
  {
    guard: 'a backup is consistent at one moment',
    file: snapshot,
    find: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
    replace: 'BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY',
    named: 'is consistent at one moment',
    ...ofRoundTrip,
  },
  {
    guard: 'a backup contains no sessions',
    file: 'server/backup/tables.ts',
    find: "  'sessions',\n",
    replace: '',
    named: 'restores the whole site into a new folder',
    ...ofRoundTrip,
  },
  {
    guard: 'keys that do not open the database are refused',
    file: backup,
    find: 'if (fingerprint !== undefined && !keys.knows(fingerprint))',
    replace: 'if (false as boolean)',
    named: 'refuses keys',
    ...ofRefusals,
  },
  {
    guard: 'a backup overwrites nothing',
    file: writer,
    find: 'if (await exists(file))',
    replace: 'if (false as boolean)',
    named: 'overwrites nothing',
    ...ofRefusals,
  },
  {
    guard: 'a backup that fails leaves nothing',
    file: writer,
    find: 'await rm(part, { force: true });',
    replace: '',
    named: 'leaves nothing',
    ...ofRefusals,
  },
  {
    guard: 'an archive is readable by its owner only',
    file: writer,
    find: "open(part, 'wx', 0o600)",
    replace: "open(part, 'wx', 0o644)",
    named: 'restores the whole site into a new folder',
    ...ofRoundTrip,
  },
  {
    guard: 'every part is verified by its checksum',
    file: reader,
    find: 'if (part.size !== size || part.sha256 !== sha256)',
    replace: 'if (part.size !== size)',
    named: 'is refused wherever one bit is flipped',
    ...ofRefusals,
  },
  {
    guard: 'data after the end is refused',
    file: 'server/backup/tar.ts',
    find: ' || (await reader.some(1)) !== undefined',
    replace: '',
    named: 'is refused wherever it is truncated',
    ...ofRefusals,
  },
  {
    guard: 'an archive of a newer build is refused',
    file: target,
    find: 'if (migration === undefined || !isUnchanged(migration, checksum))',
    replace: 'if (false as boolean)',
    named: 'one of a newer build is refused',
    ...ofRoundTrip,
  },
  {
    guard: 'a restore requires the keys of the archive',
    file: target,
    find: 'if (buildKeys(signingKeys).knows(keys.fingerprint)) return;',
    replace: 'return;',
    named: 'requires the keys that the rows are sealed with',
    ...ofRefusals,
  },
  {
    guard: 'a restore never overwrites a site',
    file: target,
    find: 'if (found.rowCount === 0) continue;',
    replace: 'continue;',
    named: 'refuses a database that holds a site',
    ...ofRefusals,
  },
  {
    guard: 'a restore never writes into another site’s files',
    file: target,
    find: 'if (ours.has(key)) continue;',
    replace: 'continue;',
    named: 'refuses a store with files of another site',
    ...ofRefusals,
  },
  {
    guard: 'a different file under an existing name is refused',
    file: restore,
    find: "if (hash.digest('hex') === sha256) return;",
    replace: 'return;',
    named: 'refuses a store with files of another site',
    ...ofRefusals,
  },
  {
    guard: 'rows are restored without triggers',
    file: load,
    find: ' DISABLE TRIGGER USER`',
    replace: ' ENABLE TRIGGER USER`',
    named: 'restores the whole site into a new folder',
    ...ofRoundTrip,
  },
  {
    guard: 'triggers work again afterwards',
    file: load,
    find: 'for (const table of await readTables(client)) await client.query(`ALTER TABLE ${nameOf(table)} ENABLE TRIGGER USER`);',
    replace: '',
    named: 'restores triggers and foreign keys',
    ...ofRoundTrip,
  },
];
