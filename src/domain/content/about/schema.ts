import * as z from 'zod/mini';
import { lineOfText, linesOfText } from '../../forms/plain-text.ts';
import { leadershipRoles, sectionIcons, sectionKinds, sectionLayouts } from './kinds.ts';
import { optionalImage } from '../appearance/image.ts';
import { richText } from '../rich-text/rich-text.ts';
import { fieldRuleTexts } from '../../forms/field-rule-texts.ts';

export const aboutLimits = { sections: 100, gridItems: 24, content: 20_000 } as const;

const filled = (max: number, error: string) => lineOfText(max).check(z.regex(/\S/, error));
const id = lineOfText(64).check(z.minLength(1));

const uniqueBy = <Item>(keyOf: (item: Item) => string) =>
  z.refine<Item[]>((items) => new Set(items.map(keyOf)).size === items.length, {
    error: fieldRuleTexts.entryOnce,
  });
const byId = uniqueBy<{ id: string }>((item) => item.id);

const gridItem = z.strictObject({
  id,
  title: filled(120, fieldRuleTexts.title),
  content: linesOfText(1200).check(z.regex(/\S/, fieldRuleTexts.content)),
  iconName: z._default(z.enum(sectionIcons), 'award'),
});
export type GridItem = z.infer<typeof gridItem>;

/** Holder of a role, if published (D25). */
const person = z.strictObject({
  role: z.enum(leadershipRoles),
  name: z.optional(lineOfText(120)),
  photo: z.optional(optionalImage),
  text: z.optional(linesOfText(1200)),
});
export type Person = z.infer<typeof person>;

export const plainSection = z.strictObject({
  id,
  title: lineOfText(160),
  content: richText({ maxCharacters: aboutLimits.content }),
  layout: z._default(z.enum(sectionLayouts), 'single'),
  imageUrl: optionalImage,
  gridItems: z.array(gridItem).check(z.maxLength(aboutLimits.gridItems), byId),
});
export type PlainSection = z.infer<typeof plainSection>;

const section = z.strictObject({
  ...plainSection.shape,
  kind: z.optional(z.enum(sectionKinds)),
  people: z.optional(z.array(person).check(uniqueBy(({ role }) => role))),
});
export type AboutSection = z.infer<typeof section>;

/** For saving (spec 1 §3). */
export const aboutContent = z.strictObject({
  sections: z.array(section).check(z.maxLength(aboutLimits.sections), byId),
});
export type AboutContent = z.infer<typeof aboutContent>;
