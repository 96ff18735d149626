import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { createLucideIcon } from '../../../src/components/lucide-icon.ts';

interface IconFile {
  default: ComponentType<object>;
  __iconData: Parameters<typeof createLucideIcon>[0];
}

const folder = path.join(projectRoot, 'node_modules/lucide-react/dist/esm');
const index = readFileSync(path.join(folder, 'lucide-react.mjs'), 'utf8');
const sources = readdirSync(path.join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(path.join(projectRoot, 'src', name), 'utf8'));
const used = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    ),
  ),
);
const fileOf = (name: string) =>
  new RegExp(`\\{[^}]*\\bas ${name}\\b[^}]*\\} from '(\\./icons/[\\w-]+\\.mjs)'`).exec(index)?.[1];
const icons = [...used].flatMap((name) => {
  const file = fileOf(name);
  return file === undefined ? [] : [[name, file] as const];
});

/** Attributes in any order, without the keys of React. */
const markup = (icon: ComponentType<object>, props: object) =>
  renderToStaticMarkup(createElement(icon, props)).replaceAll(
    /<(\w+)((?: [\w-]+="[^"]*")*)/g,
    (_, tag: string, all: string) => [`<${tag}`, ...(all.match(/[\w-]+="[^"]*"/g) ?? []).toSorted()].join(' '),
  );

describe('an icon of the build', () => {
  it('is tested for all that the screens use', () => expect(icons.length).toBeGreaterThan(90));

  it.each(icons)('has the markup of the library, which the server renders: %s', async (_, file) => {
    const { default: library, __iconData: drawing } = (await import(path.join(folder, file))) as IconFile;
    const own = createLucideIcon(drawing) as ComponentType<object>;
    for (const props of [
      {},
      { className: 'size-5 text-muted', 'aria-hidden': true },
      { strokeWidth: 1.5 },
      { size: 16 },
    ]) {
      expect(markup(own, props)).toBe(markup(library, props));
    }
  });
});
