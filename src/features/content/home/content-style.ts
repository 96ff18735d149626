import type { CSSProperties } from 'react';
import type { heroFonts, textColours, textSizes, titleSizes } from '../../../domain/content/homepage/schema.ts';

type Font = (typeof heroFonts)[number];
type Colour = (typeof textColours)[number];

const fonts: Record<Font, string> = {
  sans: 'var(--font-site)',
  heading: 'var(--font-site)',
  serif: "'Noto Serif', Georgia, 'Times New Roman', serif",
  mono: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace",
};

/** Hyphenated: theme variables (spec 1 §2); others: D54. */
export function colourValue(name: Colour): string {
  return name.includes('-') ? `var(--${name})` : `var(--colour-${name})`;
}

export function textStyle(style: { font?: Font; color?: Colour } | undefined): CSSProperties {
  return {
    ...(style?.font === undefined ? {} : { fontFamily: fonts[style.font] }),
    ...(style?.color === undefined ? {} : { color: colourValue(style.color) }),
  };
}

export const titleSizeClass: Record<(typeof titleSizes)[number], string> = {
  medium: 'text-3xl',
  large: 'text-4xl',
  'x-large': 'text-5xl',
  huge: 'text-6xl',
};

export const subtitleSizeClass: Record<(typeof textSizes)[number], string> = {
  small: 'text-sm',
  medium: 'text-base',
  large: 'text-xl',
};

export const descriptionSizeClass: Record<(typeof textSizes)[number], string> = {
  small: 'text-base',
  medium: 'text-lg',
  large: 'text-xl',
};
