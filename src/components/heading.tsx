import type { HTMLAttributes } from 'react';

interface HeadingProps extends Omit<HTMLAttributes<HTMLHeadingElement>, 'children'> {
  level: 1 | 2 | 3;
  /** Edited text. */
  text: string;
}

/** Screen readers must not meet empty headings. */
export function Heading({ level, text, ...rest }: HeadingProps) {
  if (text.trim() === '') return null;
  const Level = `h${level}` as const;
  return <Level {...rest}>{text}</Level>;
}

/** Of a {@link Heading}. */
export function labelledBy(id: string, text: string): { 'aria-labelledby'?: string } {
  return text.trim() === '' ? {} : { 'aria-labelledby': id };
}
