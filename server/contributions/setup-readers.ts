import type { LegalPage, SetupFacts } from '../../src/domain/admin/setup.ts';
import type { SiteSettings } from '../../src/domain/site/site.ts';
import type { Deps } from '../context.ts';
import type { Db, Tx } from '../platform/database.ts';

/** Each answered by one entity, for the checklist. */
export interface SetupReaders {
  /** Prices, payment methods, and what invoices lack. */
  money: (
    db: Db,
    settings: SiteSettings,
    deps: Pick<Deps, 'cards'>,
  ) => Promise<Pick<SetupFacts, 'payments' | 'invoices'>>;
  /** The page, if visible at `now`. */
  legalPage: (
    db: Db | Tx,
    slug: LegalPage,
    now: Date,
  ) => Promise<{ id: string; title: string; version: number } | null>;
}

export function missingOf<Part extends string>(parts: Record<Part, string>): Part[] {
  return (Object.keys(parts) as Part[]).filter((part) => parts[part].trim() === '');
}
