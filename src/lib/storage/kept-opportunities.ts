import { keptLimits, readIds } from '../../domain/opportunities/kept.ts';

/** `owner`: the account it was last shared with, or null. */
export interface KeptList {
  owner: string | null;
  ids: readonly string[];
}

const name = 'kept-opportunities';
const none: KeptList = { owner: null, ids: [] };

/** Without browser storage, until the page closes. */
let memory: string | null | undefined;
let last: { raw: string | null; list: KeptList } = { raw: null, list: none };
let leaves = 0;
const listeners = new Set<() => void>();

function stored(): string | null {
  if (memory !== undefined) return memory;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function parse(raw: string | null): KeptList {
  try {
    const value: unknown = JSON.parse(raw ?? 'null');
    if (typeof value !== 'object' || value === null) return none;
    const { owner, ids } = value as Record<string, unknown>;
    if (!Array.isArray(ids)) return none;
    return { owner: typeof owner === 'string' ? owner : null, ids: readIds(ids).ids.slice(0, keptLimits.kept) };
  } catch {
    return none;
  }
}

/** The same object until the list changes. */
export function readKeptList(): KeptList {
  const raw = stored();
  if (raw !== last.raw) last = { raw, list: parse(raw) };
  return last.list;
}

function store(raw: string | null): void {
  try {
    if (raw === null) localStorage.removeItem(name);
    else localStorage.setItem(name, raw);
    memory = undefined;
  } catch {
    memory = raw;
  }
  for (const listener of listeners) listener();
}

export function writeKeptList(list: KeptList): void {
  store(JSON.stringify(list));
}

/** At sign-out the account's list leaves the device. */
export function forgetKeptList(): void {
  leaves += 1;
  store(null);
}

/** Changes at sign-out: later responses are not stored. */
export const keptLeaves = (): number => leaves;

/** Reports changes in other tabs too. */
export function subscribeToKeptList(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === name || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
