import { failureToast } from '../../lib/failure-toast.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { compareTexts as texts } from '../../domain/opportunities/compare-texts.ts';
import { joinKept } from '../../domain/opportunities/kept.ts';
import { readFailure } from '../../lib/api/failure.ts';
import {
  keptLeaves,
  type KeptList,
  readKeptList,
  subscribeToKeptList,
  writeKeptList,
} from '../../lib/storage/kept-opportunities.ts';
import { useViewer } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/api/trpc.ts';

type Client = ReturnType<typeof useClient>;

/** Serialised calls; only the last response becomes the list. */
let queue = Promise.resolve();
let pending = 0;

function ask(owner: string, call: () => Promise<readonly string[]>, before?: KeptList): void {
  pending += 1;
  queue = askAfter(queue, owner, call, before);
}

async function askAfter(
  previous: Promise<void>,
  owner: string,
  call: () => Promise<readonly string[]>,
  before: KeptList | undefined,
): Promise<void> {
  const leaves = keptLeaves();
  let list = before;
  await previous;
  try {
    list = { owner, ids: await call() };
  } catch (error) {
    // Automatic first read: failure needs no message.
    if (before !== undefined) {
      failureToast(texts.failed)(readFailure(error));
    }
  }
  pending -= 1;
  if (list !== undefined && pending === 0 && leaves === keptLeaves()) writeKeptList(list);
}

async function add(client: Client, ids: readonly string[]): Promise<readonly string[]> {
  const answer = await client.opportunities.keep.mutate({ ids: [...ids] });
  if (answer.left > 0) toast({ title: texts.left(answer.left) });
  return answer.ids;
}

/** The account's list, first merged with the device's from before sign-in. */
function learn(client: Client): Promise<readonly string[]> {
  const { owner, ids } = readKeptList();
  return owner === null && ids.length > 0 ? add(client, ids) : client.opportunities.kept.query();
}

/** In order; an account synchronises devices. */
export function useKept(): { ids: readonly string[]; toggle: (id: string) => void } {
  const client = useClient();
  const viewerId = useViewer()?.id ?? null;
  const list = useSyncExternalStore(subscribeToKeptList, readKeptList);

  useEffect(() => {
    if (viewerId !== null) ask(viewerId, () => learn(client));
  }, [viewerId, client]);

  // Another account's list stays separate, even after a session without sign-out.
  const isOwn = list.owner === viewerId || list.owner === null;
  const ids = isOwn ? list.ids : [];

  function toggle(id: string): void {
    const isKept = ids.includes(id);
    const joined = joinKept(ids, [id]);
    if (!isKept && joined.left > 0) {
      toast({ title: texts.full });
      return;
    }
    const before: KeptList = { owner: isOwn ? list.owner : null, ids };
    writeKeptList({ ...before, ids: isKept ? ids.filter((one) => one !== id) : joined.ids });
    if (viewerId === null) return;
    ask(
      viewerId,
      async () => {
        if (!isKept) return add(client, [id]);
        await client.opportunities.unkeep.mutate({ id });
        return client.opportunities.kept.query();
      },
      before,
    );
  }

  return { ids, toggle };
}
