import type { Logger } from 'pino';
import { defaultSettings, settingsSchemas, type SettingsGroup, type SiteSettings } from '../../src/domain/site.ts';
import type { Db, Tx } from '../platform/database.ts';

const groups = Object.keys(settingsSchemas) as SettingsGroup[];

/**
 * One group as it is stored, over the built-in defaults. A field that does not fit the schema (an older shape, a
 * broken row) is replaced by its default and named in the log; the others stand.
 */
function readGroup<Group extends SettingsGroup>(group: Group, stored: unknown, log: Logger): SiteSettings[Group] {
  const fallback = defaultSettings[group];
  if (typeof stored !== 'object' || stored === null) return fallback;
  const schema = settingsSchemas[group];
  const known = Object.fromEntries(Object.entries(stored).filter(([field]) => field in fallback));
  const merged: Record<string, unknown> = { ...fallback, ...known };
  const parsed = schema.safeParse(merged);
  if (parsed.success) return parsed.data as SiteSettings[Group];
  const broken = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
  log.warn({ group, broken }, 'stored settings repaired with defaults');
  for (const field of broken) merged[field] = (fallback as Record<string, unknown>)[field];
  const repaired = schema.safeParse(merged);
  return repaired.success ? (repaired.data as SiteSettings[Group]) : fallback;
}

/** Every settings group, stored or built in (D32). */
export async function readSettings(db: Db | Tx, log: Logger): Promise<SiteSettings> {
  const rows = await db.setting.findMany({ where: { key: { in: groups } }, select: { key: true, value: true } });
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const entries = groups.map((group) => [group, readGroup(group, stored.get(group), log)]);
  return Object.fromEntries(entries) as SiteSettings;
}
