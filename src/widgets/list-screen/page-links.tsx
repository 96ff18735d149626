import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/button.tsx';
import type { AdminScreen } from '../../domain/access/access.ts';
import { listTexts as texts } from '../../domain/forms/list-texts.ts';

export interface PageLinksProps {
  to: AdminScreen;
  search: { tab?: string | undefined; after?: string | undefined };
  /** Next `after` cursor; null on the last page. */
  next: string | null;
  firstLabel?: string;
  nextLabel?: string;
}

export function PageLinks({ to, search, next, firstLabel = texts.first, nextLabel = texts.next }: PageLinksProps) {
  const kept = search as { tab?: 'users'; q?: string; after?: string };
  const look = buttonClass({ variant: 'outline' });
  if (search.after === undefined && next === null) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {search.after !== undefined && (
        <Link to={to} search={{ ...kept, after: undefined }} className={look}>
          {firstLabel}
        </Link>
      )}
      {next !== null && (
        <Link to={to} search={{ ...kept, after: next }} className={look}>
          {nextLabel}
        </Link>
      )}
    </div>
  );
}
