import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ShownImage } from '../../src/domain/content/appearance/image.ts';
import { Picture, scaledSizes } from '../../src/widgets/pictures/picture.tsx';

const image: ShownImage = {
  mediaId: 'id',
  path: '/media/id/1-reef.jpg',
  alt: 'A reef',
  decorative: false,
  focal: { x: 25, y: 75 },
  file: {
    width: 1600,
    height: 1200,
    placeholder: 'data:image/webp;base64,AAAA',
    variants: { key: 'k1', widths: [320, 768, 1600], avif: true },
  },
};

const drawn = (shown: ShownImage | null, props: Partial<Parameters<typeof Picture>[0]> = {}) =>
  renderToStaticMarkup(
    <Picture image={shown} width={600} height={450} sizes="(min-width: 64rem) 20rem, 92vw" {...props} />,
  );

describe('a picture', () => {
  it('offers its copies in AVIF and WebP and falls back on the file', () => {
    const html = drawn(image);
    const sources = [...html.matchAll(/<source type="([^"]+)" srcSet="([^"]+)" sizes="([^"]+)"\/>/gi)].map((match) =>
      match.slice(1),
    );
    const of = (ending: string) => [320, 768, 1600].map((width) => `/media/id/k1-${width}.${ending} ${width}w`).join();
    const sizes = '(min-width: 64rem) 20rem, 92vw';
    expect(sources).toEqual([
      ['image/avif', of('avif'), sizes],
      ['image/webp', of('webp'), sizes],
    ]);
    expect(html).toMatch(/<img[^>]* src="\/media\/id\/1-reef\.jpg"[^>]* alt="A reef" width="600" height="450"/);
    expect(html).toContain('aspect-ratio:600 / 450');
    expect(html).toContain('object-position:25% 75%');
    expect(html).toContain('data:image/webp;base64,AAAA');
  });

  it('that is animated has no AVIF, and an SVG neither copies nor placeholder', () => {
    const moving = { ...image, file: { width: 9, height: 9, variants: { key: 'k', widths: [9], avif: false } } };
    expect(drawn(moving)).not.toContain('avif');
    expect(drawn(moving)).toContain('/media/id/k-9.webp 9w');
    const plain = drawn({ path: '/images/a.svg', alt: '', decorative: true });
    expect(plain).toMatch(/^<img/);
    expect(plain).not.toMatch(/srcset|background-image/i);
  });

  it('that is huge is not sent in full size', () => {
    const file = { width: 6000, height: 4000, variants: { key: 'k', widths: [768, 2560], avif: true } };
    expect(drawn({ ...image, file })).toContain('src="/media/id/k-2560.webp"');
  });

  it('that is missing leaves the pattern in its place', () => {
    for (const html of [drawn(null), drawn({ ...image, path: '' })]) {
      expect(html).toMatch(/^<svg[^>]* width="600" height="450"/);
      expect(html).not.toMatch(/<img|\/media\//);
    }
    expect(drawn({ ...image, path: '' })).toContain('aria-label="A reef"');
  });

  it('is requested at its rendered width when its sides are cropped', () => {
    const wide = drawn(image, { width: 400, height: 600 });
    expect(wide).toContain('sizes="(min-width: 64rem) 40rem, 184vw"');
    expect(drawn(image, { sizes: '(min-width: 64rem) max(24rem, 48rem), calc(94vw)', height: 200 })).toContain(
      'sizes="(min-width: 64rem) max(24rem, 48rem), calc(94vw)"',
    );
    expect(scaledSizes('(min-width: 64rem) 29rem, (min-width: 40rem) max(2rem, 3rem), 94vw', 0.5)).toBe(
      '(min-width: 64rem) 15rem, (min-width: 40rem) max(2rem, 3rem), 47vw',
    );
  });
});
