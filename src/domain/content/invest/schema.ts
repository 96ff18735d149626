import * as z from 'zod/mini';
import { figureLine } from '../../facts/reference-fields.ts';
import { lineOfText, linesOfText } from '../../forms/plain-text.ts';
import { imageStyle } from '../appearance/image-style.ts';
import { optionalImage } from '../appearance/image.ts';

/** Specification 2, Invest page manager. */
export const featureIcons = ['trendingUp', 'dollarSign', 'badgePercent'] as const;
export type FeatureIcon = (typeof featureIcons)[number];
export const cardColours = ['blue', 'green', 'amber', 'red', 'purple'] as const;
export type CardColour = (typeof cardColours)[number];

export const investLimits = { features: 12, sectors: 12, calculatorSectors: 20 } as const;

const title = lineOfText(120);
const text = linesOfText(800);
const buttonText = lineOfText(60);
const id = lineOfText(64).check(z.regex(/^[\w-]+$/));
/** Usually `10-15%`; other text is not calculated with (returns.ts). */
const range = figureLine(40);

const feature = z.strictObject({
  id,
  icon: z.enum(featureIcons),
  title,
  description: text,
  bgColor: z.enum(cardColours),
});
export type InvestFeature = z.infer<typeof feature>;

const sector = z.strictObject({ id, name: lineOfText(80), description: text, imageUrl: optionalImage, growth: range });
export type InvestSector = z.infer<typeof sector>;

/** For saving (spec 1 §3). */
export const investContent = z.strictObject({
  hero: z.strictObject({
    title,
    description: text,
    primaryButtonText: buttonText,
    secondaryButtonText: buttonText,
    imageUrl: optionalImage,
    imageStyle,
  }),
  features: z.strictObject({
    title,
    description: text,
    items: z.array(feature).check(z.maxLength(investLimits.features)),
  }),
  sectors: z.strictObject({
    title,
    description: text,
    sectors: z.array(sector).check(z.maxLength(investLimits.sectors)),
  }),
  calculator: z.strictObject({
    title,
    description: text,
    sideNote: text,
    buttonText,
    sectors: z
      .array(z.strictObject({ name: lineOfText(80), returnRange: range }))
      .check(z.maxLength(investLimits.calculatorSectors)),
  }),
  cta: z.strictObject({ title, description: text, primaryButtonText: buttonText, secondaryButtonText: buttonText }),
});
export type InvestContent = z.infer<typeof investContent>;
