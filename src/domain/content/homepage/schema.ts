import * as z from 'zod/mini';
import { linkTarget } from '../../site/links.ts';
import { figureLine } from '../../facts/reference-fields.ts';
import { lineOfText, linesOfText } from '../../forms/plain-text.ts';
import { isDay } from '../../time/day.ts';
import { imageStyle } from '../appearance/image-style.ts';
import { optionalImage } from '../appearance/image.ts';
import { fieldRuleTexts } from '../../forms/field-rule-texts.ts';
import { homepageLimits } from './limits.ts';

export const heroFonts = ['sans', 'serif', 'mono', 'heading'] as const;
export const titleSizes = ['medium', 'large', 'x-large', 'huge'] as const;
export const textSizes = ['small', 'medium', 'large'] as const;
export const buttonColours = [
  'white',
  'black',
  'navy',
  'brand-blue',
  'brand-green',
  'green',
  'red',
  'purple',
  'yellow',
  'orange',
] as const;
export const textColours = [...buttonColours, 'grey', 'gold'] as const;
export type TextColour = (typeof textColours)[number];

/** Open opportunities, and posts, after the sections. */
export const newestShown = 3;

const title = lineOfText(120);
const text = linesOfText(800);
const id = z.int().check(z.gte(0), z.lte(1_000_000_000));

const textStyle = <Sizes extends readonly [string, ...string[]]>(sizes: Sizes) =>
  z.optional(
    z.strictObject({
      font: z.optional(z.enum(heroFonts)),
      color: z.optional(z.enum(textColours)),
      size: z.optional(z.enum(sizes)),
    }),
  );

const heroSlide = z.strictObject({
  id,
  title,
  subtitle: lineOfText(160),
  description: linesOfText(600),
  image: optionalImage,
  buttonText: lineOfText(60),
  buttonLink: linkTarget,
  titleStyle: textStyle(titleSizes),
  subtitleStyle: textStyle(textSizes),
  descriptionStyle: textStyle(textSizes),
});
export type HeroSlide = z.infer<typeof heroSlide>;

const day = lineOfText(30).check(
  z.refine((value) => value === '' || isDay(value), {
    error: fieldRuleTexts.eventDays,
  }),
);
const tradeEvent = z
  .strictObject({ title, description: text, startDate: day, endDate: day })
  .check(
    z.refine(
      ({ startDate, endDate }) =>
        endDate === '' ? !isDay(startDate) : isDay(startDate) === isDay(endDate) && startDate <= endDate,
      { error: fieldRuleTexts.lastDay, path: ['endDate'] },
    ),
  );

const callButton = z.strictObject({
  text: lineOfText(60),
  link: linkTarget,
  color: z.enum(buttonColours),
  textColor: z.enum(buttonColours),
});
export type CallButton = z.infer<typeof callButton>;

/** For saving (spec 1 §3). */
export const homepageContent = z.strictObject({
  heroSlides: z.array(heroSlide).check(z.maxLength(homepageLimits.slides)),
  investmentSection: z.strictObject({
    title,
    description: linesOfText(1200),
    image: optionalImage,
    imageStyle,
    featuredSectors: z
      .array(
        z.strictObject({
          id,
          name: lineOfText(80),
          description: text,
          image: optionalImage,
          link: z.optional(linkTarget),
        }),
      )
      .check(z.maxLength(homepageLimits.featuredSectors)),
    featuredProject: z.strictObject({
      title,
      category: lineOfText(80),
      description: text,
      image: optionalImage,
      investment: figureLine(80),
      location: lineOfText(160),
    }),
  }),
  exportSection: z.strictObject({
    title,
    description: linesOfText(1200),
    products: z
      .array(z.strictObject({ id, name: lineOfText(80), description: text, image: optionalImage, link: linkTarget }))
      .check(z.maxLength(homepageLimits.products)),
    event: tradeEvent,
    resources: z
      .array(z.strictObject({ id, title: lineOfText(120), link: linkTarget }))
      .check(z.maxLength(homepageLimits.resources)),
  }),
  ctaSection: z.strictObject({
    title,
    description: text,
    backgroundImage: optionalImage,
    textStyle: z.strictObject({
      titleFont: z.optional(z.enum(heroFonts)),
      titleColor: z.optional(z.enum(buttonColours)),
      descriptionFont: z.optional(z.enum(heroFonts)),
      descriptionColor: z.optional(z.enum(buttonColours)),
    }),
    primaryButton: callButton,
    secondaryButton: callButton,
  }),
});
export type HomepageContent = z.infer<typeof homepageContent>;
