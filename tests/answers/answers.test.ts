import { describe, expect, it } from 'vitest';
import { answerDocument } from '../../src/domain/answers/document.ts';
import { filledIn } from '../../src/domain/answers/answers.ts';
import { answerTexts as texts } from '../../src/domain/answers/texts.ts';
import { keyOf, receive } from '../enquiries/inbox-scene.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ demo: false, password: '' });
const { defaults } = answerDocument;
let keys = 0;
const nextKey = () => `0198c5d0-0000-7000-8000-${String((keys += 1)).padStart(12, '0')}`;

async function officer() {
  const person = await makeUser(app.deps.db, { roles: ['officer'] });
  return { person, api: await callerOf(app, person) };
}
type Api = Awaited<ReturnType<typeof officer>>['api'];

const add = (api: Api, content: Partial<typeof defaults>) =>
  api.answers.create({ content: { ...defaults, body: 'Text.', ...content }, key: nextKey() });

describe('the library of answers', () => {
  it('keeps every field, with versions, and restores an earlier one', async () => {
    const { person, api } = await officer();
    const content = {
      title: 'Work permits',
      body: 'Dear {first name}',
      interest: 'mining' as const,
      ownerId: person.id,
      reviewOn: '2027-01-15',
    };
    const { id } = await add(api, content);
    expect((await api.answers.forEditing({ id })).published).toMatchObject({ content, version: 1 });
    await api.answers.publish({ id, content: { ...content, title: 'Permits', interest: '' }, baseVersion: 1 });
    expect((await api.answers.versions({ id })).items.map(({ version }) => version)).toEqual([2, 1]);
    await api.answers.restore({ id, version: 1, baseVersion: 2 });
    expect((await api.answers.forEditing({ id })).published).toMatchObject({ content, version: 3 });
    const stale = api.answers.publish({ id, content: { ...content, title: 'Late' }, baseVersion: 1 });
    expect((await refusalOf(stale)).code).toBe('CONFLICT');
    const audited = await app.deps.db.auditEntry.findMany({
      where: { entityId: id },
      orderBy: { id: 'asc' },
      select: { action: true },
    });
    expect(audited.map(({ action }) => action)).toEqual(['answers.create', 'answers.update', 'answers.restoreVersion']);
  });

  it('refuses an owner without access, a day that is none, and what is missing', async () => {
    const { api } = await officer();
    const { id: ownerId } = await makeUser(app.deps.db, { roles: ['editor'] });
    const refused = async (content: Partial<typeof defaults>) =>
      Object.keys((await refusalOf(add(api, content))).fieldErrors ?? {});
    expect(await refused({ title: 'One', ownerId })).toEqual(['ownerId']);
    expect(await refused({ title: 'One', reviewOn: '2027-02-30' })).toEqual(['reviewOn']);
    expect(await refused({ title: ' ', body: ' ' })).toEqual(['title', 'body']);
  });

  it('lists by title, interest, words and due review', async () => {
    await app.deps.db.answer.deleteMany();
    const { api } = await officer();
    const day = app.clock.now().toISOString().slice(0, 10);
    await add(api, { title: 'Béta', interest: 'tourism', reviewOn: day });
    await add(api, { title: 'alpha', reviewOn: '2099-01-01' });
    const titles = async (filter: Parameters<Api['answers']['list']>[0]) =>
      (await api.answers.list(filter)).items.map(({ title }) => title);
    expect(await titles({})).toEqual(['alpha', 'Béta']);
    expect(await titles({ sort: 'title' })).toEqual(['alpha', 'Béta']);
    expect(await titles({ sort: 'review' })).toEqual(['Béta', 'alpha']);
    expect(await titles({ interest: 'tourism' })).toEqual(['Béta']);
    expect(await titles({ due: true })).toEqual(['Béta']);
    expect(await titles({ q: 'beta' })).toEqual(['Béta']);
    expect((await api.answers.list({ q: 'nothing of it' })).total).toBe(0);
  });

  it('goes to the trash and comes back for who deleted it; a newer version is not deleted', async () => {
    const { api } = await officer();
    const { id } = await add(api, { title: 'Gone' });
    expect((await refusalOf(api.answers.remove({ id, version: 2 }))).message).toBe(texts.changed);
    await api.answers.remove({ id, version: 1 });
    expect((await refusalOf(api.answers.forEditing({ id }))).code).toBe('NOT_FOUND');
    await api.trash.restore({ kind: 'answer', id });
    expect((await api.answers.forEditing({ id })).published.version).toBe(1);
  });

  it('a draft of an answer waits in Today for its officer', async () => {
    const { api } = await officer();
    const content = { ...defaults, title: 'Half written' };
    await api.answers.saveDraft({ id: 'new', content, baseVersion: 0, draftVersion: 0 });
    const drafts = (await api.site.today()).items.filter(({ kind }) => kind === 'draft');
    expect(drafts).toMatchObject([{ href: '/admin/answers?edit=new' }]);
  });
});

describe('answers for an enquiry', () => {
  it('are the three nearest by its words and interest, best first, with a warning if a review is due', async () => {
    await app.deps.db.answer.deleteMany();
    const { api } = await officer();
    await add(api, { title: 'Work permits', body: 'How foreign staff apply for work permits and visas.' });
    await add(api, {
      title: 'Mining licences',
      body: 'Exploration licences.',
      interest: 'mining',
      reviewOn: '2026-01-31',
    });
    await add(api, { title: 'Permits of work for mines', body: 'Permits for staff of mines.', interest: 'mining' });
    await add(api, { title: 'Coffee', body: 'Growing coffee.', interest: 'agriculture' });
    await add(api, { title: 'Permit office', body: 'Opening hours of the office.' });
    const { id } = await receive(app, {
      interest: 'mining',
      goals: 'Which permits does our staff need to work here? It\'s "new".',
    });
    const offered = await api.answers.offer({ enquiryId: id });
    expect(offered.map(({ title }) => title)).toEqual(['Permits of work for mines', 'Work permits', 'Mining licences']);
    expect(offered.map(({ reviewDueSince }) => reviewDueSince)).toEqual([null, null, '2026-01-31']);
  });

  it('takes the words of later messages, and is empty without words or interest', async () => {
    await app.deps.db.answer.deleteMany();
    const { api } = await officer();
    await add(api, { title: 'Ports', body: 'Harbours and shipping.' });
    const { id } = await receive(app, { interest: undefined, goals: undefined });
    expect(await api.answers.offer({ enquiryId: id })).toEqual([]);
    await app.deps.db.enquiryMessage.create({
      data: { id: nextKey(), enquiryId: id, body: "Where is the harbour? C:\\ships o'clock & | ! ( :*" },
    });
    expect((await api.answers.offer({ enquiryId: id })).map(({ title }) => title)).toEqual(['Ports']);
    await api.enquiries.remove(await keyOf(app, id));
    expect((await refusalOf(api.answers.offer({ enquiryId: id }))).code).toBe('NOT_FOUND');
  });

  it('has the first name where the text asks for it', () => {
    expect(filledIn('Dear {first name}, {First Name}: $&', { firstName: '$1 Ana' })).toBe('Dear $1 Ana, $1 Ana: $&');
  });
});
