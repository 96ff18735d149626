import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Inline, RichText as Doc } from '../../src/domain/content/rich-text/nodes.ts';
import { RichText } from '../../src/widgets/rich-text.tsx';
import { WithSources } from '../../src/widgets/sources.tsx';

const router = createRouter({ routeTree: createRootRoute() });
const drawn = (page: ReactNode) =>
  renderToStaticMarkup(<RouterContextProvider router={router}>{page}</RouterContextProvider>);

const doc = (...content: Inline[]): Doc => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
const linked = (text: string): Inline => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href: 'mailto:desk@example.org' } }],
});

const text = doc(
  { type: 'text', text: 'It grew by 3.8%. [Source: World Bank] ' },
  linked('Ask us.'),
  linked(' [Source: The desk]'),
);

it('a source in a rich text is rendered as a number, with its link in the note', () => {
  const html = drawn(
    <WithSources content={text}>
      <RichText doc={text} />
    </WithSources>,
  );
  const [body = '', notes = ''] = html.split('<section');
  expect(body.replaceAll(/<\/?(?:span|sup)[^>]*>| (?:aria-label|class)="[^"]*"/g, '')).toBe(
    '<div><p>It grew by 3.8%.Source <a href="#source-1">1</a> <a href="mailto:desk@example.org">Ask us.</a>Source <a href="#source-2">2</a></p></div>',
  );
  expect(notes).toMatch(/<li id="source-1"[^>]*>World Bank<\/li>/);
  expect(notes).toMatch(/<li id="source-2"[^>]*><a[^>]* href="mailto:desk@example\.org"[^>]*>The desk<\/a><\/li>/);
});

it('a text on a page without notes keeps its sources inline', () => {
  expect(drawn(<RichText doc={text} />)).toContain('It grew by 3.8%. [Source: World Bank] ');
});
