import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { layers } from '../../scripts/lib/layers.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { accessLevels } from '../../src/domain/access/access.ts';

const read = (name: string) => readFileSync(path.join(projectRoot, name), 'utf8');
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

describe('the documents', () => {
  it('list the folders of the server', () => {
    const folders = readdirSync(path.join(projectRoot, 'server'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    const [, tree = ''] = /\nserver\/ .*\n([\s\S]*?)\nsrc\/ /.exec(read('README.md')) ?? [];
    const listed = [...tree.matchAll(/(?<=\s)([a-z-]+)\/(?=\s)/g)].map(([, name = '']) => name);
    expect(listed.toSorted()).toEqual(folders.toSorted());
  });

  it('list the keys of the router that are in the folder of another noun', () => {
    const router = read('server/router.ts');
    const folders = new Map(
      [...router.matchAll(/^import \{ (.+) \} from '\.\/([a-z-]+)\//gm)].flatMap(([, names = '', folder = '']) =>
        names.split(', ').map((name) => [name, folder] as const),
      ),
    );
    const keys = [...router.matchAll(/^ {2}(\w+): (?:mergeRouters\()?(\w+)/gm)].map(([, key = '', name = '']) => {
      const folder = folders.get(name) ?? '';
      return [key, folder] as const;
    });
    expect(keys.length).toBeGreaterThan(25);
    const rows = read('README.md')
      .split('\n')
      .flatMap((line) => {
        const [, names = '', folder = ''] = /^\| (`.+?`) +\| `([a-z-]+)` +\|$/.exec(line) ?? [];
        return quoted(names).map((key) => [key, folder] as const);
      });
    expect(new Map(rows)).toEqual(new Map(keys.filter(([key, folder]) => key !== folder)));
  });

  it('name the access levels', () => {
    const [, levels = ''] = /by access level \(([^)]+)\)/.exec(read('docs/architecture.md')) ?? [];
    expect(quoted(levels)).toEqual([...accessLevels]);
  });

  it('name what is in the upper layers of the server', () => {
    const [, list = ''] = read('docs/architecture.md').split('## Layers of the server');
    for (const [index, name] of (['web', 'api', 'what spans nouns', 'nouns'] as const).entries()) {
      const [, part = ''] = new RegExp(`\\n${index + 2}\\. ${name}: ([\\s\\S]*?)\\n${index + 3}\\. `).exec(list) ?? [];
      const words = new Set(part.match(/[a-z][\w-]*(?:\.ts)?/g));
      expect(
        layers[name].filter((each) => !words.has(each.replace(/^response-cache\.ts$/, 'response-cache'))),
        name,
      ).toEqual([]);
    }
  });

  it('agree on the connections of a node to Postgres', () => {
    const [, more] = /`DATABASE_POOL` \+ (\d+)/.exec(read('docs/operations.md')) ?? [];
    expect(more).toBe('6');
    expect(read('SECURITY-ASVS.md')).toContain(`\`DATABASE_POOL\`, and ${more} `);
  });
});
