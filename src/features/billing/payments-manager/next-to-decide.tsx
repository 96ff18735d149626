import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { buttonClass } from '../../../components/button.tsx';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { isMac } from '../../../lib/is-mac.ts';
import { topDialog } from '../../../lib/top-dialog.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import type { PaymentsSearch } from './payments-search.ts';

interface NextToDecideProps {
  id: string;
  search: PaymentsSearch;
  onOpen: (id: string) => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Its shortcut needs Alt, as screen readers use plain letters. */
export function NextToDecide({ id, search, onOpen }: NextToDecideProps) {
  const { q, currency } = search;
  const { data } = trpc.payments.next.useQuery({ id, q, currency }, { staleTime: 0 });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { code, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    // Compares the position, as Alt changes the character on a Mac.
    if (code !== 'KeyN' || !altKey || ctrlKey || metaKey || shiftKey) return;
    if (!data || isTyping(target) || topDialog() !== undefined) return;
    event.preventDefault();
    onOpen(data.id);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (data === undefined) return null;
  if (data === null) return <p className="text-sm text-muted">{texts.noneLeft}</p>;
  return (
    <div className="text-sm">
      <Link
        to="/admin/payments"
        search={{ ...search, id: data.id }}
        aria-keyshortcuts="Alt+N"
        className={buttonClass({ variant: 'outline', size: 'sm' })}
      >
        {texts.nextPayment}
        <kbd className="rounded-tag border border-line bg-sunken px-1.5 text-xs font-normal text-muted max-lg:hidden">
          {isMac() ? texts.nextKey.mac : texts.nextKey.other}
        </kbd>
      </Link>
      <p className="mt-1 text-muted">{texts.left(data.left)}</p>
    </div>
  );
}
