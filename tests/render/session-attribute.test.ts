import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import type { SessionAnswer } from '../../src/domain/access/access.ts';
import { findSessionAttribute, inSessionAttribute, sessionAttribute } from '../../server/render/session-attribute.ts';
import { viewerOf } from './viewer.ts';

const names = [
  'Kila',
  `"><script>alert('1')</script>`,
  `O'Neill & "Sons" \\ &quot;`,
  'new\nline \u2028 \u0000 ends',
  '﷐ \ud800 half',
];

const answerOf = (firstName: string): SessionAnswer => ({ viewer: viewerOf({ firstName }), isMfaPending: false });

it.each(names)('a session with the name %j is read from the page as it was written', (name) => {
  const answer = answerOf(name);
  const html = `<!DOCTYPE html><html lang="en" ${sessionAttribute(answer)} data-build="1"><body></body></html>`;
  const { documentElement, scripts } = new JSDOM(html).window.document;
  expect(JSON.parse(documentElement.dataset['session'] ?? '')).toEqual(answer);
  expect([documentElement.dataset['build'], scripts.length]).toEqual(['1', 0]);
});

it.each(names)('%j filled in is what the session with it has', (name) => {
  const html = `<html ${sessionAttribute(answerOf('NAME'))}>`;
  const { from, to } = findSessionAttribute(html) ?? { from: 0, to: 0 };
  const filled = html.slice(from, to).replace('NAME', () => inSessionAttribute(name));
  expect(`<html ${html.slice(6, from)}${filled}">`).toBe(`<html ${sessionAttribute(answerOf(name))}>`);
});
