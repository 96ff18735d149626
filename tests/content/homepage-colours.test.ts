import { expect, it } from 'vitest';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ password: '' });

it('is not published with unreadable colours, checked against the theme of the site', async () => {
  const admin = await makeUser(app.deps.db, { roles: ['admin'] });
  const { content: api } = await callerOf(app.deps, admin);
  const withTitle = (color: 'navy' | 'gold') => ({
    ...defaultHomepage,
    heroSlides: defaultHomepage.heroSlides.map((slide) => ({ ...slide, titleStyle: { color } })),
  });
  const refusal = await refusalOf(api.publish({ page: 'homepage', content: withTitle('navy'), baseVersion: 0 }));
  expect(refusal.code).toBe('VALIDATION');
  expect(Object.keys(refusal.fieldErrors)).toEqual([0, 1, 2].map((at) => `heroSlides.${at}.titleStyle.color`));
  expect(refusal.fieldErrors['heroSlides.0.titleStyle.color']).toEqual([expect.stringContaining('is hard to read')]);
  expect(await app.deps.db.pageContent.count()).toBe(0);
  // Unfinished content may still be kept as a draft.
  const draft = { page: 'homepage', content: withTitle('navy'), baseVersion: 0, draftVersion: 0 } as const;
  expect(await api.saveDraft(draft)).toMatchObject({ version: 1 });
  expect(await api.publish({ page: 'homepage', content: withTitle('gold'), baseVersion: 0 })).toEqual({ version: 1 });
});
