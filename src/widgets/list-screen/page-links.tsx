import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/button.tsx';

export interface PageLinksProps {
  /** The list's own screen. */
  to:
    | '/admin/audit'
    | '/admin/enquiries'
    | '/admin/investment-opportunities'
    | '/admin/pages'
    | '/admin/payments'
    | '/admin/posts'
    | '/admin/redirects'
    | '/admin/services'
    | '/admin/settings'
    | '/admin/trash'
    | '/clients';
  /** Filter and page of the list as they are now. */
  search: { tab?: string | undefined; after?: string | undefined };
  /** `after` of the next page; null on the last one. */
  next: string | null;
  firstLabel: string;
  nextLabel: string;
}

/** The way through a list that is read page by page: back to its beginning, and on. */
export function PageLinks({ to, search, next, firstLabel, nextLabel }: PageLinksProps) {
  // Each list reads its own address, and leaves out what it does not know.
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
