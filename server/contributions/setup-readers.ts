import type { LegalPage, SetupFacts } from '../../src/domain/admin/setup.ts';
import type { SiteSettings } from '../../src/domain/site/site.ts';
import type { Deps } from '../context.ts';
import type { Db, Tx } from '../platform/database.ts';

/** What the set-up checklist asks nouns; each is answered by one of them. */
export interface SetupReaders {
  /** What is sold, how it can be paid, and what invoices would lack. */
  money: (
    db: Db,
    settings: SiteSettings,
    deps: Pick<Deps, 'cards'>,
  ) => Promise<Pick<SetupFacts, 'payments' | 'invoices'>>;
  /** The page that visitors see under this slug at `now`; null where there is none. */
  legalPage: (
    db: Db | Tx,
    slug: LegalPage,
    now: Date,
  ) => Promise<{ id: string; title: string; version: number } | null>;
}

/** The parts that are empty. */
export function missingOf<Part extends string>(parts: Record<Part, string>): Part[] {
  return (Object.keys(parts) as Part[]).filter((part) => parts[part].trim() === '');
}
