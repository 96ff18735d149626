import type { LucideProps } from 'lucide-react';
import { type ComponentType, createElement } from 'react';

/** As in the icon library's files. */
interface Drawing {
  name: string;
  aliases?: string[];
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Replaces the library's function of this name in the build (vite.config.ts): the same markup, without its contexts and
 * naming rules for other frameworks (docs/decisions/0114).
 */
export function createLucideIcon({ name, aliases = [], node }: Drawing): ComponentType<LucideProps> {
  const own = ['lucide', ...[name, ...aliases].map((word) => `lucide-${word}`)].join(' ');
  return function Icon({ className = '', size = 24, ...others }) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': 'true',
        ...others,
        className: `${own} ${className}`.trim(),
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
