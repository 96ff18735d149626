import * as z from 'zod/mini';
import { linesPattern, trimmedLine } from '../forms/plain-text.ts';
import { issueTexts } from '../forms/issue-texts.ts';
import { fieldRuleTexts } from '../forms/field-rule-texts.ts';

/** D28, D32. An empty `slug` is derived from the name. */
export const sectorEntry = z.strictObject({
  name: trimmedLine(60).check(z.minLength(1)),
  slug: z.union([
    z.literal(''),
    z.string().check(z.maxLength(60), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fieldRuleTexts.shortName)),
  ]),
  description: z.string().check(z.trim(), z.maxLength(300), z.regex(linesPattern, issueTexts.unreadable)),
  isFilterDefault: z.boolean(),
  contactName: trimmedLine(120),
  contactPosition: trimmedLine(120),
  contactEmail: z.union([z.literal(''), z.email().check(z.maxLength(254))]),
  contactPhone: trimmedLine(60),
});
export type SectorEntry = z.infer<typeof sectorEntry>;

export interface SectorRow extends SectorEntry {
  id: string;
  version: number;
  /** Opportunities, closed ones too, none in the trash. */
  uses: number;
}

/** '' if no character is usable. */
export function slugOfSector(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
}
