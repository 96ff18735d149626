import { sharePictureOf } from '../../src/domain/opportunities/share.ts';
import type { ShownImage } from '../../src/domain/content/appearance/image.ts';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { makeNextVariants } from '../../server/media/variants.ts';
import { storePicture } from '../factories/media.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { grantCookie, useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ demo: false, responseCache: {} });

const granted = async () => ({ headers: { cookie: await grantCookie(app.deps) } });
const ask = async (id: string) => app.request(`/investment-opportunities/${id}/share.jpg`, await granted());

async function pictureOf(id: string) {
  const answer = await ask(id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  return sharp(Buffer.from(await answer.arrayBuffer()));
}

/** Number of light pixels in a band of the picture: letters on the dark background. */
async function countLight(picture: Sharp, top: number, height: number): Promise<number> {
  const { data } = await picture
    .clone()
    .extract({ left: 0, top, width: 760, height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value > 150).length;
}

describe('a share picture', () => {
  it('is in the Open Graph tags, and shows sector, title, amount and place', async () => {
    const { id } = await buildOpportunity(app.deps.db, { title: 'Coffee mill', province: 'Enga' });
    const page = await (await app.request(`/investment-opportunities/${id}`, await granted())).text();
    const url = `${app.deps.publicUrl.origin}/investment-opportunities/${id}/share.jpg`;
    expect(page).toContain(`<meta property="og:image" content="${url}"/>`);
    expect(page).toContain('<meta property="og:image:alt" content="Coffee mill: PGK 1,000,000"/>');
    const drawn = vi.spyOn(app.deps.workers, 'run');
    const picture = await pictureOf(id);
    expect(drawn.mock.calls[0]?.[0]).toMatchObject({
      name: 'sharePicture',
      picture: { sector: 'Mining', title: 'Coffee mill', amount: 'PGK 1,000,000', place: 'Enga', notice: '' },
    });
    const { width, height, size } = await picture.metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
    expect(size).toBeLessThan(150_000);
    // Sector and title, then amount and place.
    expect(await countLight(picture, 60, 130)).toBeGreaterThan(3000);
    expect(await countLight(picture, 410, 120)).toBeGreaterThan(3000);
  });

  it('has an address that changes with its photograph', () => {
    const image = { path: '/media/1/2-mill.png', alt: '', decorative: true };
    const shared = { id: 'x', title: 'Mill', investment: { amount: '1', currency: 'PGK' as const } };
    const path = '/investment-opportunities/x/share.jpg';
    const pathOf = (shown: ShownImage | null) => sharePictureOf({ ...shared, image: shown }).path;
    expect(pathOf(null)).toBe(path);
    expect(pathOf(image)).toBe(`${path}?v=2-mill.png..`);
    expect(pathOf({ ...image, path: '/media/1/3-mill.png' })).toBe(`${path}?v=3-mill.png..`);
    expect(pathOf({ ...image, focal: { x: 10, y: 20 } })).toBe(`${path}?v=2-mill.png.10.20`);
  });

  it('is rendered for the longest title, in any script, with a sign for missing characters', async () => {
    for (const title of [
      'W'.repeat(160),
      'cooperative '.repeat(13),
      '高地咖啡廠 '.repeat(20),
      '🦜 café <b>&amp;</b>',
    ]) {
      const { id } = await buildOpportunity(app.deps.db, { title });
      expect(await countLight(await pictureOf(id), 60, 130)).toBeGreaterThan(1000);
    }
  });

  it('of an example is labelled as an example', async () => {
    const { id } = await buildOpportunity(app.deps.db, { isDemo: true });
    const drawn = vi.spyOn(app.deps.workers, 'run');
    await pictureOf(id);
    expect(drawn.mock.calls.at(-1)?.[0]).toMatchObject({ picture: { notice: 'Illustrative example' } });
  });

  it('shows the crop of its photograph, around its focal point', async () => {
    const { db, clock } = app.deps;
    const checksum = 'share';
    const photo = await storePicture(app.deps, { checksum, focalX: '0', focalY: '0.5', variantsDueAt: clock.now() });
    const { id } = await buildOpportunity(db, { imageId: photo.id });
    /** Of the photograph, at its left and right edge. */
    const colours = async () => {
      while (await makeNextVariants(app.deps));
      const { data, info } = await (await pictureOf(id)).raw().toBuffer({ resolveWithObject: true });
      return [780, 1100].map((x) => {
        const at = (300 * info.width + x) * info.channels;
        return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
      });
    };
    expect(await colours()).toEqual(['red', 'red']);
    await db.mediaFile.update({ where: { id: photo.id }, data: { focalX: null, focalY: null } });
    expect(await colours()).toEqual(['red', 'blue']);
    const { media } = await callerOf(app, await makeUser(db, { roles: ['editor'] }));
    const { version, name } = await media.byId({ id: photo.id });
    const crop = { x: 800, y: 0, width: 800, height: 1200 };
    await media.update({ id: photo.id, version, name, alt: 'A reef', isDecorative: false, focal: null, crop });
    expect(await colours()).toEqual(['blue', 'blue']);
  });

  it('of a closed project does not exist', async () => {
    const { id } = await buildOpportunity(app.deps.db, { status: 'closed' });
    expect((await ask(id)).status).toBe(303);
  });
});
