import type { HTMLAttributes } from 'react';

interface HeadingProps extends Omit<HTMLAttributes<HTMLHeadingElement>, 'children'> {
  level: 1 | 2 | 3;
  /** Words of an editor. */
  text: string;
}

/** A heading of stored words; without words there is none, so that nobody is led to an empty heading. */
export function Heading({ level, text, ...rest }: HeadingProps) {
  if (text.trim() === '') return null;
  const Level = `h${level}` as const;
  return <Level {...rest}>{text}</Level>;
}

/** For the section around a {@link Heading}: its name, where the heading is drawn. */
export function labelledBy(id: string, text: string): { 'aria-labelledby'?: string } {
  return text.trim() === '' ? {} : { 'aria-labelledby': id };
}
