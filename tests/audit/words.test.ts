import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { auditTexts } from '../../src/domain/audit/texts.ts';

const server = path.join(import.meta.dirname, '../../server');

/** Actions written to the log: each `action` beside an `entityKind`, and those that shared code builds from a noun. */
async function writtenActions(): Promise<string[]> {
  const files = await readdir(server, { recursive: true });
  const sources = await Promise.all(
    files.filter((file) => file.endsWith('.ts')).map((file) => readFile(path.join(server, file), 'utf8')),
  );
  return sources.flatMap((source) =>
    [
      ...source.matchAll(
        /\b(?:(?:action|publish|create|update|restore|remove): |changeEnquiry\(\s*ctx,\s*)'([a-z]+\.\w+)'/gi,
      ),
    ].map(([, action = '']) => action),
  );
}

test('every logged change has a readable description (D46)', async () => {
  const written = new Set(await writtenActions());
  expect(written.size).toBeGreaterThan(5);
  expect([...written].filter((action) => auditTexts.actions[action] === undefined)).toEqual([]);
});
