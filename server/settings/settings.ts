import type { Logger } from 'pino';
import type { Prisma } from '../../prisma/generated/client.ts';
import { readContent } from '../../src/domain/content/documents.ts';
import { siteContentDocuments, type SiteSection } from '../../src/domain/site/site-content.ts';
import { settingsSchemas, type SettingsGroup, type SiteSettings } from '../../src/domain/site/site.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import type { Db, Tx } from '../platform/database.ts';

const groups = Object.keys(settingsSchemas) as SettingsGroup[];

/** An invalid field gets its default and is logged; others are kept. */
export function readGroup<Group extends SettingsGroup>(
  group: Group,
  stored: unknown,
  log: Logger,
): SiteSettings[Group] {
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

/** Content shown by the group (D34). */
const contentSections: Partial<Record<SettingsGroup, SiteSection>> = {
  welcome: 'hero',
  footerAbout: 'about',
  features: 'features',
  closing: 'call_to_action',
};

/** Keeps the valid parts, like its editor. */
function readSection(section: SiteSection, stored: unknown, log: Logger): unknown {
  const document = siteContentDocuments[section];
  if (stored === undefined) return document.defaults;
  const { content, repaired } = readContent<unknown>(document, stored);
  if (repaired.length > 0) log.warn({ document: document.name, repaired }, 'stored content was repaired to be shown');
  return content;
}

export async function readSettings(db: Db | Tx, log: Logger): Promise<SiteSettings> {
  const [settings, sections] = await Promise.all([
    db.setting.findMany({ where: { group: { in: groups } }, select: { group: true, value: true } }),
    db.siteContent.findMany({
      where: { section: { in: Object.values(contentSections) } },
      select: { section: true, content: true },
    }),
  ]);
  const stored = new Map<string, unknown>(settings.map((row) => [row.group, row.value]));
  const content = new Map<string, unknown>(sections.map((row) => [row.section, row.content]));
  const entries = groups.map((group) => {
    const section = contentSections[group];
    const value =
      section === undefined
        ? readGroup(group, stored.get(group), log)
        : readSection(section, content.get(section), log);
    return [group, value];
  });
  return Object.fromEntries(entries) as SiteSettings;
}

/** The stored fields unparsed. */
export function fieldsOf(value: Prisma.JsonValue | undefined): Prisma.JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
