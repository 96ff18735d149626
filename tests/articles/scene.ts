import { randomUUID } from 'node:crypto';
import type { Deps } from '../../server/context.ts';
import { type PageArticle, pageDocument, type PostArticle, postDocument } from '../../src/domain/articles/articles.ts';
import { withoutFiles } from '../../src/domain/content/places.ts';
import { callerOf, makeUser } from '../setup/people.ts';

type Within = { readonly deps: Deps };

/** Both articles: tests apply to each. */
export const nouns = ['pages', 'posts'] as const;
export type Noun = (typeof nouns)[number];

/** An editor, and the API as that person calls it. */
export async function anEditor({ deps }: Within, names: { firstName?: string; lastName?: string } = {}) {
  const person = await makeUser(deps.db, { roles: ['editor'] });
  await deps.db.profile.update({ where: { id: person.id }, data: names });
  return { person, api: await callerOf(deps, person) };
}

/** Input of a page or post; `content` for changed fields. */
export function contentOf(noun: Noun, content: Partial<PageArticle & PostArticle> = {}): PageArticle {
  return { ...(noun === 'pages' ? pageDocument : postDocument).defaults, ...content };
}

let number = 0;

/** A unique title, and so a unique slug. */
export function freshTitle(words = 'Title'): string {
  number += 1;
  return `${words} ${number}`;
}

interface Made {
  id: string;
  version: number;
  content: PageArticle;
}

/** Creates one like an editor; published `content` by a second save. */
export async function make(
  within: Within,
  noun: Noun,
  content: Partial<PageArticle & PostArticle> = {},
): Promise<Made> {
  const { api } = await anEditor(within);
  const whole = contentOf(noun, { title: freshTitle(), ...content });
  const { id, version } = await api[noun].create({ content: { ...whole }, key: randomUUID() });
  const made = withoutFiles((await api[noun].forEditing({ id })).published.content);
  if (whole.status === 'draft') return { id, version, content: made };
  const published = { ...made, status: whole.status };
  const saved = await api[noun].publish({ id, content: { ...published }, baseVersion: version });
  return { id, version: saved.version, content: published };
}

/** The database row. */
export async function rowOf({ deps: { db } }: Within, noun: Noun, id: string) {
  return noun === 'pages' ? db.page.findUniqueOrThrow({ where: { id } }) : db.post.findUniqueOrThrow({ where: { id } });
}

export function pathOf(noun: Noun, slug: string): string {
  return noun === 'pages' ? `/${slug}` : `/news/${slug}`;
}
