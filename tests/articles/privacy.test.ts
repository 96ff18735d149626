import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { privacy } from '../../server/articles/first/legal.ts';
import { buildAccessLog } from '../../server/platform/log/access-log.ts';

/** The text of a node, without marks. */
function wordsOf(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  if ('text' in node) return String(node.text);
  return 'content' in node && Array.isArray(node.content) ? node.content.map(wordsOf).join('') : '';
}

const sources = readdirSync(path.join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(path.join(projectRoot, 'server', name), 'utf8'));

it('names what the log keeps of a request', () => {
  const said =
    'with the time, the page address without its query, the result, your IP address and, if you are signed in, the number of your account.';
  const written: string[] = [];
  const log = buildAccessLog((lines) => written.push(lines));
  const request = { id: 'an-id', method: 'GET', path: '/', status: 200, tookMs: 3, ip: '192.0.2.7' };
  log.write({ ...request, now: 0, caller: 'an-account' });
  log.close();
  // Without a person: the level, the request's own id and method, its duration, fixed words.
  const kept = ['level', 'time', 'req', 'res', 'responseTime', 'ip', 'caller', 'msg'];
  const line = JSON.parse(written.join('')) as Record<string, object>;
  expect(Object.keys(line)).toEqual(kept);
  expect(Object.keys({ ...line.req, ...line.res })).toEqual(['id', 'method', 'path', 'status']);
  expect(privacy.content.content.map(wordsOf).join('\n')).toContain(said);
});

it('lists the cookies that the site sets', () => {
  const [, union = ''] = /type AuthCookie =([^;]+);/.exec(sources.join('\n')) ?? [];
  const set = new Set([...union.matchAll(/'([\w-]+)'/g)].map(([, name]) => name));
  const unknown: string[] = [];
  for (const source of sources) {
    for (const [, argument = ''] of source.matchAll(/\bhostCookieName\(([^,:]+),/g)) {
      const name = /^'([\w-]+)'$/.exec(argument)?.[1] ?? new RegExp(`${argument} = '([\\w-]+)'`).exec(source)?.[1];
      if (name !== undefined) set.add(name);
      else unknown.push(argument);
    }
  }
  // Of `AuthCookie`, and of the names that the response cache looks for.
  expect(unknown.toSorted()).toEqual(['cookie', 'name']);
  const listed = privacy.content.content.flatMap((block) =>
    block.type === 'table' ? block.content.slice(1).map((row) => wordsOf(row.content?.[0])) : [],
  );
  expect(new Set(listed)).toEqual(set);
  expect(listed).toHaveLength(set.size);
});
