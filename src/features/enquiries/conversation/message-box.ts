import { createStore, del, set, values, type UseStore } from 'idb-keyval';
import { readLocalDraft, removeLocalDraft, storeLocalDraft } from '../../../lib/storage/local-drafts.ts';

/** On the device until sent, by id (D57). */
export interface QueuedMessage {
  messageId: string;
  body: string;
  /** Ms since 1970. */
  keptAt: number;
}

/** One conversation's, oldest first. Without storage nothing is kept. */
export interface MessageBox {
  read: () => Promise<QueuedMessage[]>;
  /** False if it was not kept. */
  add: (message: QueuedMessage) => Promise<boolean>;
  remove: (messageId: string) => Promise<void>;
}

let store: UseStore | undefined;
const messages = () => (store ??= createStore('enquiry-messages', 'kept'));

/** Of a mailed link. */
export function linkedBox(token: string): MessageBox {
  return {
    async read() {
      const all = await values<QueuedMessage & { token: string }>(messages()).catch(() => []);
      return all.filter((one) => one.token === token).toSorted((a, b) => a.keptAt - b.keptAt);
    },
    add: (message) =>
      set(message.messageId, { ...message, token }, messages()).then(
        () => true,
        () => false,
      ),
    remove: (messageId) => del(messageId, messages()).catch(() => undefined),
  };
}

const isMessage = (value: unknown): value is QueuedMessage =>
  typeof value === 'object' &&
  value !== null &&
  'messageId' in value &&
  typeof value.messageId === 'string' &&
  'body' in value &&
  typeof value.body === 'string' &&
  'keptAt' in value &&
  typeof value.keptAt === 'number';

/** An account's: among its drafts, which signing out removes on request. */
export function accountBox(userId: string, number: string): MessageBox {
  const key = `messages/${number}`;
  const read = async () => {
    const content = (await readLocalDraft(userId, key))?.content;
    return Array.isArray(content) ? content.filter(isMessage) : [];
  };
  const keep = (content: QueuedMessage[]) =>
    storeLocalDraft(userId, key, { content, baseVersion: 0, draftVersion: 0, changedAt: new Date().toISOString() });
  const others = async (messageId: string) => (await read()).filter((one) => one.messageId !== messageId);
  return {
    read,
    add: async (message) => keep([...(await others(message.messageId)), message]),
    async remove(messageId) {
      const left = await others(messageId);
      if (left.length === 0) await removeLocalDraft(userId, key);
      else await keep(left);
    },
  };
}
