import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compile } from 'tailwindcss';
import { expect, it } from 'vitest';

const { resolve } = createRequire(import.meta.url);
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => path.join('src', name));
const sheets = files.filter((file) => file.endsWith('.css') && !file.endsWith('fonts.css'));

/** No rule selects these; the selectors of others depend on them. */
const markers = /^(?:peer|group)(?:\/\w+)?$/;

async function loadStylesheet(id: string, base: string) {
  const file = id.startsWith('.')
    ? path.resolve(base, id)
    : resolve(id === 'tailwindcss' ? `${id}/index.css` : `${id}.css`);
  return { path: file, base: path.dirname(file), content: readFileSync(file, 'utf8') };
}

/** The words of `className="…"` and of the fixed parts of templates. */
function classesOf(source: string): string[] {
  const written = source.matchAll(/[cC]lassName=(?:"([^"]*)"|\{`([^`]*)`\})/g);
  return [...written].flatMap(([, plain, template]) =>
    (plain ?? template?.replaceAll(/\S*\$\{[^}]*\}\S*/g, ' ') ?? '').split(/\s+/).filter(Boolean),
  );
}

/** Escaped as in CSS: a leading digit by its code. */
const selectorOf = (name: string) =>
  `.${name.replaceAll(/[^\w-]/g, String.raw`\$&`).replace(/^\d/, String.raw`\3$& `)}`;

it('every class that a component uses has a CSS rule', async () => {
  const components = files.filter((file) => file.endsWith('.tsx'));
  const named = new Map(
    components.flatMap((file) => classesOf(readFileSync(file, 'utf8')).map((name) => [name, file])),
  );
  expect(named.size).toBeGreaterThan(500);
  const built = await Promise.all(
    sheets.map(async (file) => {
      const sheet = await compile(readFileSync(file, 'utf8'), { base: path.dirname(file), loadStylesheet });
      return sheet.build([...named.keys()]);
    }),
  );
  const rules = built.join('\n');
  const missing = [...named].filter(([name]) => !markers.test(name) && !rules.includes(selectorOf(name)));
  expect(missing).toEqual([]);
});
