import { importLimits, type ImportResult } from '../../src/domain/imports/imports.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { fileRefusal } from '../workers/file-refusal.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { findAnswer, lockKey, keepAnswer, type KeyedWrite } from '../platform/idempotency.ts';
import { type Checked, decodeChecked, seenOf } from './checked.ts';
import type { ChangedEntry, Importer } from '../contributions/importer.ts';
import { type Plan, planImport } from './plan.ts';
import type { PlannedLine } from './plan-line.ts';
import { fetchRows, giveWay } from '../csv/read-file.ts';
import type { ImportFile } from '../csv/received-file.ts';
import { lockName } from '../platform/locks.ts';

export interface Application {
  checked: string;
  write: KeyedWrite;
}

/** Records per insert or update. */
const batchSize = 500;
/** ms; statements: 5 s. */
const maxMs = 240_000;
const shownNames = 5;

/** CONFLICT, naming them. */
function refuseOther<Entry extends object>({ lines }: Plan<Entry>, checked: Checked, importer: Importer<Entry>): void {
  const other = lines.filter((line, position) => {
    const [now, then] = [seenOf(line), checked.lines[position]];
    return now.outcome !== then?.outcome || now.version !== then.version;
  });
  if (other.length === 0 && lines.length === checked.lines.length) return;
  throw changedMeanwhile(other.map((line) => nameOf(line, importer)));
}

function changedMeanwhile(names: readonly string[]): DomainError {
  const sentence = refusals.changedMeanwhile(names.slice(0, shownNames), names.length);
  return new DomainError('CONFLICT', sentence);
}

function nameOf<Entry extends object>(line: PlannedLine<Entry>, importer: Importer<Entry>): string {
  return line.outcome === 'refused' ? line.name : importer.nameOf('stored' in line ? line.stored.entry : line.entry);
}

async function inBatches<One>(all: readonly One[], work: (batch: One[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += batchSize) {
    await work(all.slice(start, start + batchSize));
    await giveWay();
  }
}

async function store<Entry extends object>(
  tx: Tx,
  ctx: SignedIn,
  importer: Importer<Entry>,
  { lines }: Plan<Entry>,
): Promise<void> {
  const made = lines.flatMap((line) => (line.outcome === 'new' ? [line.entry] : []));
  const changed = lines.flatMap((line): ChangedEntry<Entry>[] => (line.outcome === 'changed' ? [line] : []));
  await inBatches(made, (entries) => importer.create(tx, ctx, entries));
  await inBatches(changed, async (changes) => {
    const behind = new Set(await importer.update(tx, ctx, changes));
    if (behind.size === 0) return;
    const names = changes.filter(({ stored }) => behind.has(stored.id));
    throw changedMeanwhile(names.map(({ stored }) => importer.nameOf(stored.entry)));
  });
}

/**
 * One transaction, audited per record and import; skips refused lines. VALIDATION: unchecked file; CONFLICT: records
 * changed since. Idempotent (D57).
 */
export async function applyImport<Entry extends object>(
  ctx: SignedIn,
  importer: Importer<Entry>,
  file: ImportFile,
  { checked: given, write }: Application,
): Promise<ImportResult> {
  const checked = decodeChecked(given);
  if (checked.digest !== file.digest) throw fileRefusal(refusals.otherFile);
  const rows = await fetchRows(ctx.deps.workers, file);
  const now = ctx.deps.clock.now();
  return ctx.db.$transaction(
    async (tx) => {
      await lockKey(tx, write);
      const before = await findAnswer(tx, write, now);
      if (before === 'other') throw new DomainError('CONFLICT', refusals.keyReused);
      if (before !== undefined) return before.answer as unknown as ImportResult;
      // Otherwise deadlocks.
      await lockName(tx, `import ${importer.noun}`);
      const plan = await planImport(tx, ctx, importer, rows);
      refuseOther(plan, checked, importer);
      const { counts } = plan;
      if (counts.new + counts.changed === 0) throw fileRefusal(refusals.nothingToApply);
      await store(tx, ctx, importer, plan);
      await audit(tx, actorOf(ctx), {
        action: `${importer.noun}.import`,
        entityKind: importer.entityKind,
        entityName: file.name.slice(0, importLimits.value),
        after: { ...counts, sha256: checked.digest },
      });
      await keepAnswer(tx, write, { counts: { ...counts } }, now);
      return { counts };
    },
    { timeout: maxMs },
  );
}
