import { expect, it } from 'vitest';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { homepageDocument } from '../../src/domain/content/homepage/document.ts';
import { buildPicture, storedImage } from '../factories/media.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { soon, useNodes } from '../setup/nodes.ts';

const site = useNodes({ password: '' });
// The clock is fixed: only a notice expires a cached response. Notices take milliseconds; a busy machine takes longer.

/** Waits until both nodes show `words`, or no longer do. */
async function expectOnBoth(path: string, words: string, isThere = true) {
  for (const node of [site.first, site.second]) {
    await expect.poll(async () => (await (await node.request(path)).text()).includes(words), soon).toBe(isThere);
  }
}

async function warm(...paths: string[]) {
  for (const node of [site.first, site.second]) {
    for (const path of paths) {
      await node.request(path);
      expect((await node.request(path)).headers.has('etag'), path).toBe(true);
    }
  }
}

it('a replaced or deleted file, or one with new copies, is current on every node at once', async () => {
  const { db } = site;
  const picture = await buildPicture(db, { variantKey: null, variantWidths: [] });
  const { ctaSection } = defaultHomepage;
  const content = { ...defaultHomepage, ctaSection: { ...ctaSection, backgroundImage: storedImage(picture) } };
  await db.pageContent.create({
    data: { pageType: 'homepage', content, schemaVersion: homepageDocument.schemaVersion },
  });
  const { id } = await buildOpportunity(db, { imageId: picture.id, createdAt: site.clock.now() });
  const paths = ['/', `/investment-opportunities/${id}`, '/investment-opportunities'];
  const change = (data: Parameters<typeof db.mediaFile.update>[0]['data']) =>
    db.mediaFile.update({ where: { id: picture.id }, data });

  await warm(...paths);
  for (const path of paths) {
    await expectOnBoth(path, `src="/media/${picture.id}/${picture.publicName}"`);
    // Neither the URL stored in content nor one without a copy.
    await expectOnBoth(path, 'an-older-name.jpg', false);
    await expectOnBoth(path, '.avif', false);
  }

  await change({ publicName: '1800000000000-after.jpg' });
  for (const path of paths) await expectOnBoth(path, `src="/media/${picture.id}/1800000000000-after.jpg"`);

  await warm(...paths);
  await change({ variantKey: 'k2', variantWidths: [768] });
  for (const path of paths) await expectOnBoth(path, `/media/${picture.id}/k2-768.avif 768w`);

  await warm(...paths);
  const crop = { cropX: 800, cropY: 0, cropWidth: 800, cropHeight: 1200, cropName: '1900000000000-right.jpg' };
  await change({ ...crop, variantKey: null, variantWidths: [], focalX: '0.75', focalY: '0.5' });
  for (const path of paths) await expectOnBoth(path, `src="/media/${picture.id}/1900000000000-right.jpg"`);
  // The centre of the right half.
  for (const path of paths) await expectOnBoth(path, 'object-position:50% 50%');

  await warm(...paths);
  await change({ deletedAt: new Date() });
  for (const path of paths) await expectOnBoth(path, `/media/${picture.id}`, false);
});
