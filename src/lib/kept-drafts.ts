import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval';

/** What an editor holds that the server does not have yet, kept on the device so that a killed tab loses nothing (D36). */
export interface KeptDraft {
  content: unknown;
  baseVersion: number;
  /** The draft of the server it goes on from; 0 for none. */
  draftVersion: number;
  /** ISO 8601. */
  changedAt: string;
}

let store: UseStore | undefined;
const drafts = () => (store ??= createStore('content-drafts', 'drafts'));

const nameOf = (userId: string, key: string) => `${userId} ${key}`;

/** Undefined where nothing is kept, and where the browser keeps nothing (private windows of some). */
export async function readKept(userId: string, key: string): Promise<KeptDraft | undefined> {
  try {
    return await get<KeptDraft>(nameOf(userId, key), drafts());
  } catch {
    return undefined;
  }
}

/** False where the browser has no room or keeps nothing. */
export async function keepDraft(userId: string, key: string, draft: KeptDraft): Promise<boolean> {
  try {
    await set(nameOf(userId, key), draft, drafts());
    return true;
  } catch {
    return false;
  }
}

export async function forgetKept(userId: string, key: string): Promise<void> {
  await delMany([nameOf(userId, key)], drafts()).catch(() => undefined);
}

async function namesOf(userId: string): Promise<string[]> {
  const all = await keys<string>(drafts()).catch(() => []);
  return all.filter((name) => name.startsWith(`${userId} `));
}

/** Whether anything of this person is kept here; asked at sign-out. */
export async function hasKept(userId: string): Promise<boolean> {
  return (await namesOf(userId)).length > 0;
}

export async function forgetAllKept(userId: string): Promise<void> {
  await delMany(await namesOf(userId), drafts()).catch(() => undefined);
}
