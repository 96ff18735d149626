import { describe, expect, it } from 'vitest';
import { levelOf } from '../../src/domain/access/access.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';
import { routePaths } from '../setup/routes.ts';

const app = useApp({ password: '' });

/** Phrases that refer to contact details, which a site may not have (D65); the form always exists. */
const asks =
  /\b(call|phone|ring|telephone|visit|reach|e-?mail) (or \w+ )?(to )?(us|our)\b|\bcontact (details )?(at the foot|below)|(mailto|tel):/gi;

const wordsOf = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '').match(asks) ?? [];

async function publicAddresses(): Promise<string[]> {
  const { db } = app.deps;
  const opportunity = await db.investmentOpportunity.findFirstOrThrow({ select: { id: true } });
  const post = await db.post.findFirstOrThrow({ select: { slug: true } });
  const pages = await db.page.findMany({ where: { status: 'published' }, select: { slug: true } });
  const screens = routePaths.filter((path) => ['open', 'public'].includes(levelOf(path)) && path !== '/$slug');
  return [
    ...screens.map((path) => path.replace('$id', opportunity.id).replace('$slug', post.slug)),
    ...pages.map(({ slug }) => `/${slug}`),
  ];
}

describe('a site without contact details', () => {
  it('never suggests to call or mail', async () => {
    const addresses = await publicAddresses();
    expect(addresses.length).toBeGreaterThan(15);
    for (const address of addresses) {
      const html = await (await app.request(address, { redirect: 'manual' })).text();
      expect({ address, asks: wordsOf(html) }).toEqual({ address, asks: [] });
    }
  });

  it('does so with contact details', async () => {
    expect(wordsOf('<p>Call or write to us.</p>')).not.toEqual([]);
    const contact = { ...defaultSettings.contact, phone: '+675 321 0000', generalEmail: 'info@ipa.example' };
    const admin = await callerOf(app, await makeUser(app.deps.db, { roles: ['admin'] }));
    const { version } = await admin.site.setting({ group: 'contact' });
    await admin.site.saveSetting({ group: 'contact', version, value: contact });
    expect(wordsOf(await (await app.request('/invest')).text())).toEqual(expect.arrayContaining(['tel:', 'mailto:']));
  });
});
