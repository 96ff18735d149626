import { randomBytes } from 'node:crypto';
import type { Db } from '../../server/platform/database.ts';
import { aboutLimits, type AboutContent } from '../../src/domain/content/about/schema.ts';
import { defaultAbout } from '../../src/domain/content/about/default.ts';
import { exportLimits, type ExportContent } from '../../src/domain/content/export/schema.ts';
import { defaultExport } from '../../src/domain/content/export/default.ts';
import { homepageLimits } from '../../src/domain/content/homepage/limits.ts';
import type { HomepageContent } from '../../src/domain/content/homepage/schema.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { richTextOf } from '../../src/domain/content/rich-text/words.ts';
import type { ContentImage } from '../../src/domain/content/appearance/image.ts';
import { defaultInvest } from '../../src/domain/content/invest/default.ts';

/** Words of the built-in pages: random ones compress like English prose of the same length (2.6–3 bits a letter). */
const vocabulary = [
  ...new Set(
    JSON.stringify([defaultHomepage, defaultAbout, defaultInvest, defaultExport])
      .replace(/\\n/g, ' ')
      .replace(/"[\w-]+":|[[\]{}"]/g, ' ')
      .split(/\s+/)
      .filter((word) => /^[(A-Za-z0-9]/.test(word)),
  ),
];

/** Prose of about this many letters, equal for equal `seed`. */
export function prose(seed: number, letters: number): string {
  let state = seed * 7919 + 17;
  let text = '';
  while (text.length < letters) {
    state = (state * 48_271) % 2_147_483_647;
    text += `${text === '' ? '' : ' '}${vocabulary[state % vocabulary.length] ?? ''}`;
  }
  return text.slice(0, letters + 12).trim();
}

/** Library pictures with the copies and small placeholder of a photograph; without bytes. */
export async function buildPhotographs(db: Db, count: number): Promise<(ContentImage & { mediaId: string })[]> {
  const rows = await db.mediaFile.createManyAndReturn({
    data: Array.from({ length: count }, (_, index) => ({
      store: 'images' as const,
      storageKey: `images/${randomBytes(16).toString('hex')}.jpg`,
      name: 'Photograph.jpg',
      publicName: `17900${String(index).padStart(8, '0')}-photograph-${index}.jpg`,
      type: 'image/jpeg',
      width: 2400,
      height: 1600,
      // As long as that of most photographs.
      placeholder: `data:image/webp;base64,${randomBytes(150).toString('base64')}`,
      variantKey: randomBytes(6).toString('hex'),
      variantWidths: [160, 320, 480, 640, 768, 960, 1280, 1600, 1920, 2400],
    })),
    select: { id: true, publicName: true },
  });
  return rows.map(({ id, publicName }, index) => ({
    mediaId: id,
    path: `/media/${id}/${publicName}`,
    alt: prose(index + 5000, 40),
    decorative: false,
  }));
}

const imageAt = (images: readonly ContentImage[], index: number) => images[index % images.length] ?? null;

/** A home page with the maximum of slides; without pictures if there are none. */
export function largeHomepage(images: readonly ContentImage[]): HomepageContent {
  return {
    ...defaultHomepage,
    heroSlides: Array.from({ length: homepageLimits.slides }, (_, index) => ({
      id: index + 1,
      title: `${index + 1} ${prose(index + 1, 32)}`,
      subtitle: prose(index + 1001, 16),
      description: prose(index + 2001, 140),
      image: imageAt(images, index),
      buttonText: prose(index + 3001, 14),
      buttonLink: ['/invest', '/investment-opportunities', '/about', '/export'][index % 4] ?? '/',
    })),
  };
}

/** An About page with the maximum of sections, every fourth with a picture. */
export function largeAbout(images: readonly ContentImage[]): AboutContent {
  return {
    sections: Array.from({ length: aboutLimits.sections }, (_, index) => ({
      id: `section-${index + 1}`,
      title: `${index + 1} ${prose(index + 1, 28)}`,
      content: richTextOf(`${prose(index + 1001, 150)}\n\n${prose(index + 2001, 150)}`),
      layout: 'single',
      kind: 'text',
      imageUrl: index % 4 === 0 ? imageAt(images, index / 4) : null,
      gridItems: [],
    })),
  };
}

/** An Export page with the maximum of products. */
export function largeExport(images: readonly ContentImage[]): ExportContent {
  return {
    ...defaultExport,
    products: {
      ...defaultExport.products,
      products: Array.from({ length: exportLimits.products }, (_, index) => ({
        id: `product-${index + 1}`,
        name: `${index + 1} ${prose(index + 1, 12)}`,
        category: ['Agricultural', 'Fisheries', 'Forestry', 'Minerals', 'Crafts'][index % 5] ?? '',
        description: prose(index + 1001, 110),
        image: imageAt(images, index),
        link: index % 3 === 0 ? '/investment-opportunities' : '',
      })),
    },
  };
}
