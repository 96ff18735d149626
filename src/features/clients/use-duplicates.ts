import { useEffect, useRef, useState } from 'react';
import { type ClientEntry, clientLimits } from '../../domain/clients/entry.ts';
import type { ClientDuplicate } from '../../domain/clients/record.ts';
import { Cancelled } from '../../lib/api/cancelled.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';

type Named = Pick<ClientEntry, 'name' | 'contactEmail'>;

const pauseMs = 400;

/** To the server's limits. */
function soughtOf({ name, contactEmail }: Named, except: string | undefined) {
  return {
    name: name.trim().slice(0, clientLimits.name),
    contactEmail: contactEmail.trim().slice(0, clientLimits.contactEmail),
    ...(except === undefined ? {} : { except }),
  };
}

/** Debounced. */
export function useDuplicatesWhileTyping(typed: Named, except: string | undefined): readonly ClientDuplicate[] {
  const { name, contactEmail } = soughtOf(typed, except);
  const [asked, setAsked] = useState({ name, contactEmail });
  useEffect(() => {
    const pause = setTimeout(() => setAsked({ name, contactEmail }), pauseMs);
    return () => clearTimeout(pause);
  }, [name, contactEmail]);
  const isNamed = asked.name !== '' || asked.contactEmail !== '';
  // An aid: errors are ignored.
  const { data } = trpc.clients.duplicates.useQuery(soughtOf(asked, except), { enabled: isNamed, staleTime: 0 });
  return isNamed ? (data ?? []) : [];
}

interface Question {
  found: readonly ClientDuplicate[];
  answer: (goOn: boolean) => void;
}

/** Once per record. */
export function useDuplicateQuestion() {
  const api = useApi();
  const [question, setQuestion] = useState<Question>();
  const confirmed = useRef(new Set<string>());

  /** Throws Cancelled if declined. */
  async function ask(entry: Named, before: (Named & { id: string }) | undefined): Promise<void> {
    if (before?.name === entry.name && before.contactEmail === entry.contactEmail) return;
    const sought = soughtOf(entry, before?.id);
    // The save itself reports the error.
    const found = await api.clients.duplicates.fetch(sought, { staleTime: 0 }).catch(() => []);
    if (found.every(({ id }) => confirmed.current.has(id))) return;
    const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ found, answer }));
    setQuestion(undefined);
    if (!isConfirmed) throw new Cancelled();
    for (const { id } of found) confirmed.current.add(id);
  }

  return { ask, question };
}
