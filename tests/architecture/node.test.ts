import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { checkNode, isInRange, rangeParts } from '../../scripts/lib/setup.mjs';

interface Manifest {
  engines: { node: string };
  packages: Record<string, { dev?: boolean; engines?: { node?: string } }>;
}

const read = (name: string) => readFileSync(path.join(projectRoot, name), 'utf8');
const own = (JSON.parse(read('package.json')) as Manifest).engines.node;

/** Not loaded by the site: of `prisma dev`, and of 32-bit Windows. */
const unused = ['@prisma/streams-local', '@img/sharp-win32-ia32'];

/** Where a range can begin or end. */
const edgesOf = (range: string) =>
  rangeParts(range).flatMap(({ from }) => [from.join('.'), `${(from[0] ?? 0) + 1}.0.0`]);

function isNodeAccepted(version: string): boolean {
  try {
    checkNode(version);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes(`You have ${version}.`)) return false;
    throw error;
  }
}

describe('the versions of Node', () => {
  it.each([
    ['18.20.8', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['20.20.2', true],
    ['21.7.3', false],
    ['22.12.0', false],
    ['22.13.0', true],
    ['22.21.1', true],
    ['23.11.1', false],
    ['24.0.0', true],
    ['26.1.0', true],
  ])('%s: accepted is %s', (version, isAccepted) => {
    expect(isNodeAccepted(version)).toBe(isAccepted);
  });

  it('that are accepted are accepted by every package of the site', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as Manifest;
    const ranges = Object.entries(packages).flatMap(([name, { dev, engines }]) => {
      const isUnused = dev === true || unused.some((one) => name.endsWith(`node_modules/${one}`));
      return isUnused || engines?.node === undefined ? [] : [{ name, range: engines.node }];
    });
    expect(ranges.length).toBeGreaterThan(200);
    const accepted = [...new Set(ranges.flatMap(({ range }) => edgesOf(range)).concat(edgesOf(own), '99.0.0'))].filter(
      (version) => isInRange(version, own),
    );
    const refusals = ranges.flatMap(({ name, range }) =>
      accepted.filter((version) => !isInRange(version, range)).map((version) => `${name} refuses ${version}`),
    );
    expect(refusals).toEqual([]);
  });

  it('are those that the documents name', () => {
    expect(own).toBe('^20.19.0 || ^22.13.0 || >=24.0.0');
    const words = '24 or newer, 22.13 or a newer 22, or 20.19 or a newer 20.';
    for (const name of ['README.md', 'CONTRIBUTING.md']) expect(read(name)).toContain(words);
    expect(() => checkNode('18.0.0')).toThrow(words);
  });
});
