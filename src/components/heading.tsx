import type { HTMLAttributes, ReactNode } from 'react';

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  level: 1 | 2 | 3;
  /** Edited text. */
  text: string;
  /** The text as a link, for example. */
  children?: ReactNode;
}

/** Omitted if empty: screen readers must not meet empty headings. */
export function Heading({ level, text, children = text, ...rest }: HeadingProps) {
  if (text.trim() === '') return null;
  const Level = `h${level}` as const;
  return <Level {...rest}>{children}</Level>;
}

/** Of a {@link Heading}. */
export function labelledBy(id: string, text: string): { 'aria-labelledby'?: string } {
  return text.trim() === '' ? {} : { 'aria-labelledby': id };
}
