import { readContent } from '../../src/domain/content/documents.ts';
import { mediaUseTexts } from '../../src/domain/media/texts.ts';
import { menuLocations } from '../../src/domain/site/site.ts';
import { siteSections } from '../../src/domain/site/site-content.ts';
import type { HealthSource } from '../contributions/health-source.ts';
import { readGroup } from '../settings/settings.ts';
import { siteContentTarget } from './content.ts';

const maxLinks = 200;

/** Site content, menus that are shown, and the links below them. */
export const siteHealth: HealthSource = async function* siteDocuments({ db, log }) {
  const rest = { isPage: false, needsOwner: false };
  for (const section of siteSections) {
    const target = siteContentTarget(section);
    const { title, document } = target;
    const stored = await target.read(db);
    const content = stored === undefined ? document.defaults : readContent<object>(document, stored.content).content;
    yield { kind: 'site_content', key: section, title, content, ownerId: stored?.updatedBy ?? null, ...rest };
  }
  const menus = await db.menu.findMany({
    where: { location: { in: [...menuLocations] }, deletedAt: null },
    select: {
      id: true,
      name: true,
      updatedBy: true,
      items: { select: { url: true }, orderBy: { order: 'asc' }, take: maxLinks },
    },
  });
  for (const { id, name, updatedBy, items } of menus) {
    yield { kind: 'menu', key: id, title: name, content: { items }, ownerId: updatedBy, ...rest };
  }
  const stored = await db.setting.findUnique({
    where: { group: 'copyright' },
    select: { value: true, updatedBy: true },
  });
  yield {
    kind: 'setting',
    key: 'copyright',
    title: mediaUseTexts.setting('copyright'),
    content: { links: readGroup('copyright', stored?.value, log).links },
    ownerId: stored?.updatedBy ?? null,
    ...rest,
  };
};
