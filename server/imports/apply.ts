import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type ImportCounts, importLimits } from '../../src/domain/imports/imports.ts';
import type { ImportSettings } from '../../src/domain/imports/settings.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { fileRefusal } from '../workers/file-refusal.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { type Checked, decodeChecked, digestOfPlan, seenOf } from './checked.ts';
import type { ChangedEntry, Importer } from '../contributions/importer.ts';
import { type Plan, planImport } from './plan.ts';
import type { PlannedLine } from './plan-line.ts';
import { fetchRows } from '../csv/read-file.ts';
import type { ImportFile } from '../csv/received-file.ts';

export interface Application {
  file: ImportFile;
  settings: ImportSettings;
  /** 0 to 1. */
  onProgress: (share: number) => void;
}

/** Records per insert or update. */
const batchSize = 500;
const planShare = 0.4;
const shownNames = 5;

/** CONFLICT, naming them. */
function refuseOther<Entry extends object>(
  { lines, header }: Plan<Entry>,
  checked: Checked,
  importer: Importer<Entry>,
): void {
  const other = lines.filter((line, position) => {
    const [now, then] = [seenOf(line, header), checked.lines[position]];
    return now.outcome !== then?.outcome || now.version !== then.version;
  });
  if (other.length === 0 && lines.length === checked.lines.length) return;
  throw changedSinceCheck(other.map((line) => nameOf(line, importer)));
}

function changedSinceCheck(names: readonly string[]): DomainError {
  const sentence = refusals.changedSinceCheck(names.slice(0, shownNames), names.length);
  return new DomainError('CONFLICT', sentence);
}

function nameOf<Entry extends object>(line: PlannedLine<Entry>, importer: Importer<Entry>): string {
  return line.outcome === 'refused' ? line.name : importer.nameOf('stored' in line ? line.stored.entry : line.entry);
}

async function eachBatch<One>(all: readonly One[], work: (batch: One[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += batchSize) {
    await work(all.slice(start, start + batchSize));
    await yieldToEventLoop();
  }
}

async function store<Entry extends object>(
  tx: Tx,
  ctx: SignedIn,
  importer: Importer<Entry>,
  { lines, counts }: Plan<Entry>,
  onProgress: (share: number) => void,
): Promise<void> {
  let done = 0;
  const progressed = (count: number) => {
    done += count;
    onProgress(done / (counts.new + counts.changed));
  };
  const made = lines.flatMap((line) => (line.outcome === 'new' ? [line.entry] : []));
  const changed = lines.flatMap((line): ChangedEntry<Entry>[] => (line.outcome === 'changed' ? [line] : []));
  await eachBatch(made, async (entries) => {
    await importer.create(tx, ctx, entries);
    progressed(entries.length);
  });
  await eachBatch(changed, async (changes) => {
    const behind = new Set(await importer.update(tx, ctx, changes));
    progressed(changes.length);
    if (behind.size === 0) return;
    const names = changes.filter(({ stored }) => behind.has(stored.id));
    throw changedSinceCheck(names.map(({ stored }) => importer.nameOf(stored.entry)));
  });
}

/**
 * In the run's transaction, audited per record and import; skips refused lines. VALIDATION: unchecked file; CONFLICT:
 * changed since the check.
 */
export async function applyImport<Entry extends object>(
  tx: Tx,
  ctx: SignedIn,
  importer: Importer<Entry>,
  { file, settings, onProgress }: Application,
): Promise<ImportCounts> {
  const checked = decodeChecked(settings.checked ?? '');
  if (checked.digest !== digestOfPlan(file, settings)) throw fileRefusal(refusals.otherFile);
  const rows = await fetchRows(ctx.deps.workers, file);
  const plan = await planImport(tx, ctx, importer, rows, {
    settings,
    onProgress: (done) => onProgress((planShare * done) / rows.length),
  });
  refuseOther(plan, checked, importer);
  const { counts } = plan;
  if (counts.new + counts.changed === 0) throw fileRefusal(refusals.nothingToApply);
  await store(tx, ctx, importer, plan, (share) => onProgress(planShare + (1 - planShare) * share));
  await audit(tx, actorOf(ctx), {
    action: `${importer.noun}.import`,
    entityKind: importer.entityKind,
    entityName: file.name.slice(0, importLimits.value),
    after: { ...counts, sha256: file.digest },
  });
  return counts;
}
