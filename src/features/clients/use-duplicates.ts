import { useEffect, useRef, useState } from 'react';
import { type ClientEntry, clientLimits } from '../../domain/clients/entry.ts';
import type { ClientDuplicate } from '../../domain/clients/record.ts';
import { Cancelled } from '../../lib/cancelled.ts';
import { trpc, useApi } from '../../lib/trpc.ts';

type Named = Pick<ClientEntry, 'name' | 'contactEmail'>;

const pauseMs = 400;

/** What the server is asked: never longer than it takes. */
function soughtOf({ name, contactEmail }: Named, except: string | undefined) {
  return {
    name: name.trim().slice(0, clientLimits.name),
    contactEmail: contactEmail.trim().slice(0, clientLimits.contactEmail),
    ...(except === undefined ? {} : { except }),
  };
}

/** Records that may be the same client: shown while it is typed, a moment after the last key. */
export function useDuplicatesWhileTyping(typed: Named, except: string | undefined): readonly ClientDuplicate[] {
  const { name, contactEmail } = soughtOf(typed, except);
  const [asked, setAsked] = useState({ name, contactEmail });
  useEffect(() => {
    const pause = setTimeout(() => setAsked({ name, contactEmail }), pauseMs);
    return () => clearTimeout(pause);
  }, [name, contactEmail]);
  const isNamed = asked.name !== '' || asked.contactEmail !== '';
  // It is a help and no more: where it cannot be had, nothing is said.
  const { data } = trpc.clients.duplicates.useQuery(soughtOf(asked, except), { enabled: isNamed, staleTime: 0 });
  return isNamed ? (data ?? []) : [];
}

interface Question {
  found: readonly ClientDuplicate[];
  answer: (goOn: boolean) => void;
}

/** Asks before a record is saved that may be there already; a record that was confirmed once is not asked about again. */
export function useDuplicateQuestion() {
  const api = useApi();
  const [question, setQuestion] = useState<Question>();
  const confirmed = useRef(new Set<string>());

  /** Throws Cancelled where the person decides against it. */
  async function ask(entry: Named, before: (Named & { id: string }) | undefined): Promise<void> {
    if (before?.name === entry.name && before.contactEmail === entry.contactEmail) return;
    const sought = soughtOf(entry, before?.id);
    // Without an answer the save itself says what is wrong.
    const found = await api.clients.duplicates.fetch(sought, { staleTime: 0 }).catch(() => []);
    if (found.every(({ id }) => confirmed.current.has(id))) return;
    const goesOn = await new Promise<boolean>((answer) => setQuestion({ found, answer }));
    setQuestion(undefined);
    if (!goesOn) throw new Cancelled();
    for (const { id } of found) confirmed.current.add(id);
  }

  return { ask, question };
}
