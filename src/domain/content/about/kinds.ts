import { aboutTexts } from './texts.ts';

export const sectionLayouts = ['single', 'grid', 'two-columns', 'three-columns'] as const;
export type SectionLayout = (typeof sectionLayouts)[number];

export const sectionKinds = ['values', 'leadership', 'history', 'closing', 'text'] as const;
export type SectionKind = (typeof sectionKinds)[number];

export const sectionIcons = [
  'award',
  'users',
  'globe',
  'building',
  'briefcase',
  'handshake',
  'heart',
  'shield',
  'star',
] as const;
export type SectionIcon = (typeof sectionIcons)[number];

export const leadershipRoles = ['executive-director', 'director-of-investments', 'director-of-operations'] as const;

const plain = (words: string) => words.trim().replace(/\s+/g, ' ').toLowerCase();

const kindByTitle = new Map<string, SectionKind>([
  [plain(aboutTexts.titles.values), 'values'],
  [plain(aboutTexts.titles.leadership), 'leadership'],
  [plain(aboutTexts.titles.history), 'history'],
]);

/** Stored, or implied by a default title (D25). */
export function kindOf({ kind, title }: { kind?: SectionKind | undefined; title: string }): SectionKind {
  if (kind !== undefined) return kind;
  const words = plain(title);
  return kindByTitle.get(words) ?? (words.startsWith(plain(aboutTexts.closingStart)) ? 'closing' : 'text');
}
