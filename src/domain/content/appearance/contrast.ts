import { contrast, mix } from '../../site/colour.ts';
import type { FieldErrors } from '../../forms/errors.ts';
import type { SiteSettings } from '../../site/site.ts';
import { contrastTexts as texts } from '../contrast-texts.ts';
import { contentOptions } from '../option-texts.ts';
import { deepColours, themeSurfaces } from '../../site/theme.ts';
import { contentColours } from './colours.ts';
import type { CallButton, HomepageContent, TextColour } from '../homepage/schema.ts';

const minimum = { text: 4.5, large: 3 } as const;

/** Lightening by the pattern; visible image share. */
const weave = 0.08;
const picture = 0.2;

/** Darker first. */
type Ground = readonly [dark: string, light: string];

export interface UnreadablePlace {
  /** As in field errors: `heroSlides.0.titleStyle.color`. */
  place: string;
  message: string;
}

/** 1 if the range contains the colour's luminance. */
function worstContrast(colour: string, [dark, light]: Ground): number {
  const [toDark, toLight, between] = [contrast(colour, dark), contrast(colour, light), contrast(dark, light)];
  // Outside: both distances exceed the range.
  return Math.max(toDark, toLight) >= between ? Math.min(toDark, toLight) : 1;
}

/** Rounded down: insufficient must not look sufficient. */
const figure = (ratio: number) => String(Math.floor(ratio * 10) / 10);

type Sentence = typeof texts.words;

function complaint(
  place: string,
  colour: TextColour,
  { name, shades }: { name: string; shades: readonly Ground[] },
  least: number,
  sentence: Sentence = texts.words,
): UnreadablePlace[] {
  const ratio = Math.min(...shades.map((ground) => worstContrast(contentColours[colour], ground)));
  if (ratio >= least) return [];
  return [{ place, message: sentence(contentOptions.textColours[colour], name, figure(ratio), String(least)) }];
}

/** Theme colours are always readable; empty text is not rendered. */
const isJudged = (words: string, colour: TextColour | undefined): colour is TextColour =>
  colour !== undefined && words.trim() !== '';

function unreadableButton(place: string, { text, link, color, textColor }: CallButton): UnreadablePlace[] {
  // Without a target it is a label in theme colour.
  if (text.trim() === '' || link === '' || link === '#') return [];
  const fill = contentColours[color];
  const ground = { name: contentOptions.buttonColours[color].toLowerCase(), shades: [[fill, fill]] as const };
  return complaint(`${place}.textColor`, textColor, ground, minimum.text, texts.button);
}

export function unreadableErrors(content: HomepageContent, appearance: SiteSettings['appearance']): FieldErrors {
  return Object.fromEntries(unreadablePlaces(content, appearance).map(({ place, message }) => [place, [message]]));
}

/**
 * Chosen colours without enough contrast in any scheme (WCAG 2.2, 1.4.3). Slide text is on `--deep`;
 * call-to-action text on `--deep` with an 8 % pattern, or on any image (white to black) under 80 % of `--deep`. Titles
 * count as large, all else (buttons: semibold from 17 px) as small. Button edges need none (1.4.11).
 */
export function unreadablePlaces(content: HomepageContent, appearance: SiteSettings['appearance']): UnreadablePlace[] {
  const deep = deepColours(appearance);
  const schemes = appearance.enableDarkMode ? (['light', 'dark'] as const) : (['light'] as const);
  const grounds = (name: string, of: (deep: string, onDeep: string) => Ground) => ({
    name,
    shades: schemes.map((scheme) => of(deep[scheme], themeSurfaces[scheme].onDeep)),
  });

  const onSlide = grounds(texts.grounds.slide, (colour) => [colour, colour]);
  const slides = content.heroSlides.flatMap((slide, index) =>
    (['title', 'subtitle', 'description'] as const).flatMap((part) => {
      const colour = slide[`${part}Style`]?.color;
      if (!isJudged(slide[part], colour)) return [];
      const least = part === 'title' ? minimum.large : minimum.text;
      return complaint(`heroSlides.${index}.${part}Style.color`, colour, onSlide, least);
    }),
  );

  const { title, description, backgroundImage, textStyle, primaryButton, secondaryButton } = content.ctaSection;
  if (title.trim() === '') return slides;
  const onBand =
    backgroundImage === null
      ? grounds(texts.grounds.band, (colour, onDeep) => [colour, mix(colour, onDeep, weave)])
      : grounds(texts.grounds.picture, (colour) => [mix(colour, '#000000', picture), mix(colour, '#ffffff', picture)]);
  const { titleColor, descriptionColor } = textStyle;
  const place = 'ctaSection.textStyle';
  return [
    ...slides,
    ...(titleColor === undefined ? [] : complaint(`${place}.titleColor`, titleColor, onBand, minimum.large)),
    ...(isJudged(description, descriptionColor)
      ? complaint(`${place}.descriptionColor`, descriptionColor, onBand, minimum.text)
      : []),
    ...unreadableButton('ctaSection.primaryButton', primaryButton),
    ...unreadableButton('ctaSection.secondaryButton', secondaryButton),
  ];
}
