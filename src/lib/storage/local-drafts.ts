import { delMany, get, keys, promisifyRequest, type UseStore } from 'idb-keyval';

/** On the device: a killed tab loses nothing (D36). */
export interface LocalDraft {
  content: unknown;
  baseVersion: number;
  /** In that version, to separate own changes. */
  begun?: unknown;
  /** 0: none. */
  draftVersion: number;
  /** Unconfirmed: may be the server's next version. */
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

/** 'relaxed' survives browser crashes; waiting for the disk is too slow. */
const drafts: UseStore = async (mode, act) => {
  const database = await (opened ??= open());
  return act(database.transaction(storeName, mode, { durability: 'relaxed' }).objectStore(storeName));
};

const nameOf = (userId: string, key: string) => `${userId} ${key}`;

/** Or no storage (some private windows). */
export async function readLocalDraft(userId: string, key: string): Promise<LocalDraft | undefined> {
  try {
    return await get<LocalDraft>(nameOf(userId, key), drafts);
  } catch {
    return undefined;
  }
}

/** False without storage. The later call wins. */
export async function storeLocalDraft(userId: string, key: string, draft: LocalDraft): Promise<boolean> {
  try {
    await drafts('readwrite', (store) => {
      store.put(draft, nameOf(userId, key));
      // Closing pages get no further event-loop turn.
      store.transaction.commit();
      return promisifyRequest(store.transaction);
    });
    return true;
  } catch {
    return false;
  }
}

export async function removeLocalDraft(userId: string, key: string): Promise<void> {
  await delMany([nameOf(userId, key)], drafts).catch(() => undefined);
}

async function namesOf(userId: string): Promise<string[]> {
  const all = await keys<string>(drafts).catch(() => []);
  return all.filter((name) => name.startsWith(`${userId} `));
}

export async function hasLocalDrafts(userId: string): Promise<boolean> {
  return (await namesOf(userId)).length > 0;
}

export async function removeLocalDrafts(userId: string): Promise<void> {
  await delMany(await namesOf(userId), drafts).catch(() => undefined);
}
