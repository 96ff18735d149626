import sharp from 'sharp';
import { expect, it } from 'vitest';
import { buildOpportunity } from '../factories/opportunity.ts';
import { withEveryFormat } from '../media/support/any-format.ts';
import { useApp } from '../setup/app.ts';

const app = useApp({ password: '', demo: false, publicUrl: 'https://invest.example.pg' });

it('a page prints its address as a QR code, rendered on request only', async () => {
  const { id } = await buildOpportunity(app.deps.db, { title: 'Coffee mill' });
  const path = `/investment-opportunities/${id}/code.svg`;
  // The page does not load it with the first view.
  expect(await (await app.request(`/investment-opportunities/${id}`)).text()).not.toContain(path);
  const answer = await app.request(path);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-robots-tag')]).toEqual([
    200,
    'image/svg+xml',
    'noindex',
  ]);
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  const svg = await answer.text();
  expect(svg).toContain(`>https://invest.example.pg</text><text x="112" y="53">/investment-opportunities/${id}</text>`);
  expect(svg).toMatch(/>As published on [^<]+<\/text>/);
  // The corner of the code is dark, the background light.
  const pixels = await withEveryFormat(() =>
    sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true }),
  );
  expect(pixels.data[pixels.info.width + 1]).toBeLessThan(60);
  expect(pixels.data.at(-1)).toBe(255);
});

it('a hidden page has none', async () => {
  const { id } = await buildOpportunity(app.deps.db, { status: 'pending' });
  const answer = await app.request(`/investment-opportunities/${id}/code.svg`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/investment-opportunities/${id}`]);
});
