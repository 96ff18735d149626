import { expect, it } from 'vitest';
import { waitingDrafts } from '../../../server/content/editing/waiting.ts';
import { readCaller } from '../../../server/auth/sessions/sessions.ts';
import { contentEditorTexts } from '../../../src/domain/content/editor-texts.ts';
import { useApp } from '../../setup/app.ts';
import { refusalOf } from '../../setup/browser.ts';
import { signInAs } from '../../setup/people.ts';
import { anAdmin, page, stateOf, titled } from './scene.ts';

const app = useApp({ password: '' });

const elsewhere = { code: 'CONFLICT', message: contentEditorTexts.draftElsewhere };

it('stores unfinished input as typed', async () => {
  const { api } = await anAdmin(app);
  const { ctaSection } = titled('x'.repeat(5000));
  const primaryButton = { ...ctaSection.primaryButton, link: 'htt', text: '' };
  const content = { ...titled(''), ctaSection: { ...ctaSection, primaryButton } };
  await api.saveDraft({ page, content, baseVersion: 0, draftVersion: 0 });
  expect((await api.forEditing({ page })).draft?.content).toEqual(content);
  expect((await stateOf(app)).row).toBeNull();
});

it('increases its version with each save, and returns the time of saving', async () => {
  const { api, person } = await anAdmin(app);
  const savedAt = app.clock.now().toISOString();
  expect(await api.saveDraft({ page, content: titled('One'), baseVersion: 0, draftVersion: 0 })).toEqual({
    baseVersion: 0,
    version: 1,
    savedAt,
  });
  expect(await api.saveDraft({ page, content: titled('Two'), baseVersion: 0, draftVersion: 1 })).toMatchObject({
    version: 2,
  });
  expect((await stateOf(app)).drafts).toMatchObject([{ userId: person.id, version: 2, content: titled('Two') }]);
});

it('of two windows of one person refuses the second save, whichever came first', async () => {
  const { api } = await anAdmin(app);
  const save = (title: string, draftVersion: number, baseVersion = 0) =>
    api.saveDraft({ page, content: titled(title), baseVersion, draftVersion });
  for (const draftVersion of [0, 1]) {
    const answers = await Promise.allSettled([
      save(`One ${draftVersion}`, draftVersion),
      save(`Two ${draftVersion}`, draftVersion),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  }
  expect(await refusalOf(save('Late', 1))).toMatchObject(elsewhere);
  expect((await stateOf(app)).drafts).toMatchObject([{ version: 2 }]);
  await api.discardDraft({ page });
  expect(await refusalOf(save('After it was discarded', 2))).toMatchObject(elsewhere);
  expect((await stateOf(app)).drafts).toEqual([]);
});

it('returns the first result when a save is sent again after a lost response', async () => {
  const { api } = await anAdmin(app);
  const entry = { page, content: titled('One'), baseVersion: 0, draftVersion: 0 };
  const first = await api.saveDraft(entry);
  app.clock.advanceSeconds(5);
  expect(await api.saveDraft(entry)).toEqual(first);
  const next = { ...entry, content: titled('Two'), draftVersion: 1 };
  const second = await api.saveDraft(next);
  expect(await api.saveDraft(next)).toEqual(second);
  expect((await stateOf(app)).drafts).toMatchObject([{ version: 2 }]);
  // The same content over another published version is a different draft.
  expect(await refusalOf(api.saveDraft({ ...next, baseVersion: 1 }))).toMatchObject(elsewhere);
});

it('must have the shape of the document, with errors by field', async () => {
  const { api } = await anAdmin(app);
  const save = (content: Record<string, unknown>) =>
    refusalOf(api.saveDraft({ page, content, baseVersion: 0, draftVersion: 0 }));
  const { ctaSection, ...partial } = titled('One');
  expect((await save(partial)).fieldErrors).toHaveProperty('ctaSection');
  expect(await save({ ...partial, ctaSection, owner: 'me' })).toMatchObject({ code: 'VALIDATION' });
  const refused = await save({ ...partial, ctaSection: { ...ctaSection, title: 7 } });
  expect(refused.fieldErrors).toHaveProperty(['ctaSection.title']);
  expect((await stateOf(app)).drafts).toEqual([]);
});

it('is refused with a message if it is larger than any page may be', async () => {
  const { api } = await anAdmin(app);
  const [slide] = titled('').heroSlides;
  const slides = Array.from({ length: 6 }, () => ({ ...slide, description: 'ä'.repeat(50_000) }));
  const content = { ...titled('Large'), heroSlides: slides };
  expect(await refusalOf(api.saveDraft({ page, content, baseVersion: 0, draftVersion: 0 }))).toMatchObject({
    code: 'VALIDATION',
    message: contentEditorTexts.tooLarge,
  });
});

it('can be changed by its owner only', async () => {
  const [one, other] = [await anAdmin(app), await anAdmin(app)];
  for (const { api } of [one, other]) {
    await api.saveDraft({ page, content: titled('First'), baseVersion: 0, draftVersion: 0 });
  }
  await one.api.saveDraft({ page, content: titled('Second'), baseVersion: 0, draftVersion: 1 });
  expect((await stateOf(app)).drafts).toMatchObject([
    { userId: one.person.id, version: 2, content: titled('Second') },
    { userId: other.person.id, version: 1, content: titled('First') },
  ]);
});

it('can be discarded by its owner only, and a second time has no effect', async () => {
  const [one, other] = [await anAdmin(app), await anAdmin(app)];
  for (const { api } of [one, other]) {
    await api.saveDraft({ page, content: titled('Mine'), baseVersion: 0, draftVersion: 0 });
  }
  await one.api.saveDraft({ page: 'about', content: { sections: [] }, baseVersion: 0, draftVersion: 0 });
  await one.api.discardDraft({ page });
  await one.api.discardDraft({ page });
  expect((await stateOf(app)).drafts).toMatchObject([{ userId: other.person.id }]);
  expect((await one.api.forEditing({ page: 'about' })).draft).not.toBeNull();
});

it('is invisible to visitors', async () => {
  const { api } = await anAdmin(app);
  await api.saveDraft({ page, content: titled('Words of a draft'), baseVersion: 0, draftVersion: 0 });
  for (const path of ['/', '/api/trpc/content.homepage']) {
    expect(await (await app.request(path)).text()).not.toContain('Words of a draft');
  }
});

it('is listed for its owner: newest first, and whether another person has published since', async () => {
  const [one, other] = [await anAdmin(app), await anAdmin(app)];
  await one.api.saveDraft({ page, content: titled('Mine'), baseVersion: 0, draftVersion: 0 });
  const earlier = app.clock.now().toISOString();
  app.clock.advanceSeconds(60);
  await one.api.saveDraft({ page: 'about', content: { sections: [] }, baseVersion: 0, draftVersion: 0 });
  await other.api.publish({ page, content: titled('Theirs'), baseVersion: 0 });
  const waitingFor = async ({ person }: typeof one) => {
    const caller = await readCaller(app.deps, await signInAs(app, person));
    if (caller === null) throw new Error('Nobody is signed in.');
    return waitingDrafts(app.deps.db, caller.userId, ['page_content', 'page', 'post']);
  };
  expect(await waitingFor(one)).toEqual([
    { kind: 'page_content', key: 'about', title: '', savedAt: app.clock.now().toISOString(), isBehind: false },
    { kind: 'page_content', key: page, title: '', savedAt: earlier, isBehind: true },
  ]);
  expect(await waitingFor(other)).toEqual([]);
});
