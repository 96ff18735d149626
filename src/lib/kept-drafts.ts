import { delMany, get, keys, promisifyRequest, type UseStore } from 'idb-keyval';

/** What an editor or a form holds that the server does not have yet, kept on the device so that a killed tab loses nothing (D36). */
export interface KeptDraft {
  content: unknown;
  baseVersion: number;
  /** Of a form: what it began with in that version, to tell later what was typed here from what others changed. */
  begun?: unknown;
  /** The draft of the server it goes on from; 0 for none. */
  draftVersion: number;
  /** What was sent as a draft and not answered when this was kept: the server may have it, as its next version. */
  sent?: unknown;
  /** ISO 8601. */
  changedAt: string;
}

const storeName = 'drafts';
let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('content-drafts');
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
  const opening = promisifyRequest(request);
  const reset = () => {
    opened = undefined;
  };
  opening.then((database) => database.addEventListener('close', reset), reset);
  return opening;
}

/** 'relaxed': a write is done once the system has it, which a killed browser cannot take back. Waiting for the disk at each would be late. */
const drafts: UseStore = async (mode, act) => {
  const database = await (opened ??= open());
  return act(database.transaction(storeName, mode, { durability: 'relaxed' }).objectStore(storeName));
};

const nameOf = (userId: string, key: string) => `${userId} ${key}`;

/** Undefined where nothing is kept, and where the browser keeps nothing (private windows of some). */
export async function readKept(userId: string, key: string): Promise<KeptDraft | undefined> {
  try {
    return await get<KeptDraft>(nameOf(userId, key), drafts);
  } catch {
    return undefined;
  }
}

/** False where the browser has no room or keeps nothing. Of two calls the later one stays. */
export async function keepDraft(userId: string, key: string, draft: KeptDraft): Promise<boolean> {
  try {
    await drafts('readwrite', (store) => {
      store.put(draft, nameOf(userId, key));
      // Not after the next turn of the event loop, which a page that is being closed does not have.
      store.transaction.commit();
      return promisifyRequest(store.transaction);
    });
    return true;
  } catch {
    return false;
  }
}

export async function forgetKept(userId: string, key: string): Promise<void> {
  await delMany([nameOf(userId, key)], drafts).catch(() => undefined);
}

async function namesOf(userId: string): Promise<string[]> {
  const all = await keys<string>(drafts).catch(() => []);
  return all.filter((name) => name.startsWith(`${userId} `));
}

/** Whether anything of this person is kept here; asked at sign-out. */
export async function hasKept(userId: string): Promise<boolean> {
  return (await namesOf(userId)).length > 0;
}

export async function forgetAllKept(userId: string): Promise<void> {
  await delMany(await namesOf(userId), drafts).catch(() => undefined);
}
