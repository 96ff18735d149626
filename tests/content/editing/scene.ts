import { type Logger, pino } from 'pino';
import { readCaller } from '../../../server/auth/sessions/sessions.ts';
import type { Deps } from '../../../server/context.ts';
import type { PageType } from '../../../src/domain/content/content.ts';
import { defaultHomepage } from '../../../src/domain/content/homepage/default.ts';
import { homepageDocument } from '../../../src/domain/content/homepage/document.ts';
import type { HomepageContent } from '../../../src/domain/content/homepage/schema.ts';
import { buildCaller } from '../../setup/caller.ts';
import { makeUser, signInAs } from '../../setup/people.ts';

type Within = { readonly deps: Deps };

export const page = 'homepage' as const;

/** An admin, with their editor calls and audit entries. */
export async function anAdmin({ deps }: Within, names: { firstName?: string; lastName?: string } = {}) {
  const person = await makeUser(deps.db, { roles: ['admin'] });
  await deps.db.profile.update({ where: { id: person.id }, data: names });
  const lines: Record<string, unknown>[] = [];
  const log: Logger = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]) },
  );
  const caller = await readCaller(deps, await signInAs(deps, person));
  return { person, api: buildCaller(deps, { caller, log }).content, lines };
}

/** The home page with another text in its call to action. */
export function titled(title: string, more: Partial<HomepageContent> = {}): HomepageContent {
  return { ...defaultHomepage, ...more, ctaSection: { ...defaultHomepage.ctaSection, title } };
}

/** Stores a page without the editor, like an import. */
export async function storePage({ deps: { db } }: Within, content: object, version = 1, pageType: PageType = page) {
  const { schemaVersion } = homepageDocument;
  const updatedAt = new Date('2026-10-01T00:00:00Z');
  await db.pageContent.create({ data: { pageType, content, version, schemaVersion, updatedAt } });
}

/** The stored home page. */
export async function stateOf({ deps: { db } }: Within) {
  const where = { kind: 'page_content', documentKey: page } as const;
  const row = await db.pageContent.findUnique({ where: { pageType: page } });
  const versions = await db.contentVersion.findMany({ where, orderBy: { version: 'asc' } });
  const drafts = await db.contentDraft.findMany({ where, orderBy: { createdAt: 'asc' } });
  const entries = await db.auditEntry.findMany({
    where: { entityKind: 'page_content' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const uses = await db.mediaUsage.findMany({ where, orderBy: { place: 'asc' } });
  return { row, versions, drafts, entries, uses };
}
