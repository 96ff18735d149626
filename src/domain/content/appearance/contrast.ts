import { contrast, mix } from '../../site/colour.ts';
import type { FieldErrors } from '../../forms/errors.ts';
import type { SiteSettings } from '../../site/site.ts';
import { contrastTexts as texts } from '../contrast-texts.ts';
import { contentOptions } from '../option-texts.ts';
import { deepColours, themeSurfaces } from '../../site/theme.ts';
import { contentColours } from './colours.ts';
import type { CallButton, HomepageContent, TextColour } from '../homepage/homepage.ts';

/** What WCAG 2.2 asks of words, and of large ones: 24 px and more, or 18.66 px in bold (LOOK.md). */
const minimum = { text: 4.5, large: 3 } as const;

/** Shares of the call to action's ground: how far its weave lightens it, and how much of a picture comes through. */
const weave = 0.08;
const picture = 0.2;

/** All shades between two, the darker one first. */
type Ground = readonly [dark: string, light: string];

export interface UnreadablePlace {
  /** Dotted, as a field error names it: `heroSlides.0.titleStyle.color`. */
  place: string;
  message: string;
}

/** The contrast where it is worst; 1 where the colour itself is among the shades. */
function worstContrast(colour: string, [dark, light]: Ground): number {
  const [toDark, toLight, between] = [contrast(colour, dark), contrast(colour, light), contrast(dark, light)];
  // Further from both ends than they are from each other: outside of the range. Luminance alone counts.
  return Math.max(toDark, toLight) >= between ? Math.min(toDark, toLight) : 1;
}

/** Rounded down: what falls short must not look as if it were enough. */
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

/** Words in a colour that was chosen; the theme's own are always readable, and what is empty is not drawn. */
const isJudged = (words: string, colour: TextColour | undefined): colour is TextColour =>
  colour !== undefined && words.trim() !== '';

function unreadableButton(place: string, { text, link, color, textColor }: CallButton): UnreadablePlace[] {
  // Without a target the words stand on the band as a label, in the theme's own colour.
  if (text.trim() === '' || link === '' || link === '#') return [];
  const fill = contentColours[color];
  const ground = { name: contentOptions.buttonColours[color].toLowerCase(), shades: [[fill, fill]] as const };
  return complaint(`${place}.textColor`, textColor, ground, minimum.text, texts.button);
}

/** The same as field errors. */
export function unreadableErrors(content: HomepageContent, appearance: SiteSettings['appearance']): FieldErrors {
  return Object.fromEntries(unreadablePlaces(content, appearance).map(({ place, message }) => [place, [message]]));
}

/**
 * The places of a home page whose chosen colour cannot be read where it stands, in any scheme the site shows (LOOK.md;
 * WCAG 2.2, 1.4.3). Words of slides stand on `--deep`, never on the picture. Those of the call to action stand on `--deep`
 * with a weave of 8 %, or on a picture that 80 % of `--deep` lies over: there every picture counts, white and black. Titles
 * are large in each size on offer; all other words, those of buttons too (semibold, from 17 px), count as small. A
 * button's own edge needs no contrast to the band: its words say what it is (1.4.11). Colours that were not chosen are the
 * theme's and always readable; empty words are not drawn.
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
  // Without a title the whole band is not drawn.
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
