import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { adminTexts } from '../../../src/domain/admin/texts.ts';
import { headTexts } from '../../../src/domain/site/head-texts.ts';

const folder = path.join(projectRoot, 'src/routes/_admin');
const titles: Readonly<Record<string, string>> = headTexts.admin;

/** Address and title of each route that renders a screen; unknown addresses have none. */
const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .flatMap((name) => {
    const source = readFileSync(path.join(folder, name), 'utf8');
    const [, address = ''] = /createFileRoute\('\/_admin(?:\/\(\w+\))?([^']+)'\)/.exec(source) ?? [];
    const [, title = ''] = /staticData: \{ title: headTexts\.admin\.(\w+) \}/.exec(source) ?? [];
    return source.includes('component:') && !address.endsWith('/$')
      ? [[address.replace(/\/$/, ''), titles[title]] as const]
      : [];
  });

it('every screen of the administration has one name: in the menu and as the title of its document', () => {
  const entries = Object.entries(adminTexts.entries);
  const labelOf = (address: string) =>
    entries
      .filter(([entry]) => address === entry || address.startsWith(`${entry}/`))
      .toSorted(([a], [b]) => b.length - a.length)[0]?.[1];
  expect(screens.length).toBeGreaterThanOrEqual(entries.length);
  expect(screens).toEqual(screens.map(([address]) => [address, labelOf(address)]));
  expect(new Set(entries.map(([, label]) => label)).size).toBe(entries.length);
});
