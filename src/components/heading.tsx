import type { HTMLAttributes } from 'react';

interface HeadingProps extends Omit<HTMLAttributes<HTMLHeadingElement>, 'children'> {
  level: 1 | 2 | 3;
  /** From an editor. */
  text: string;
}

/** Omitted if empty: screen readers must not meet empty headings. */
export function Heading({ level, text, ...rest }: HeadingProps) {
  if (text.trim() === '') return null;
  const Level = `h${level}` as const;
  return <Level {...rest}>{text}</Level>;
}

/** Names the section of a {@link Heading}, if rendered. */
export function labelledBy(id: string, text: string): { 'aria-labelledby'?: string } {
  return text.trim() === '' ? {} : { 'aria-labelledby': id };
}
