import { listTexts } from '../../../domain/forms/list-texts.ts';
import { Button } from '../../../components/button.tsx';
import { ListChoice } from '../../../components/form/list-choice.tsx';
import type { OfferedService } from '../../../domain/billing/rows.ts';
import { offerTexts as texts } from '../../../domain/billing/portal-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { SearchBox } from '../../../widgets/list-screen/search-box.tsx';
import { EmptyTab } from './empty-tab.tsx';
import { OfferCard } from './offer-card.tsx';
import { byCategory, findOffers, type OfferFilter } from './service-search.ts';
import { TabState } from './tab-state.tsx';
import { ownRead } from './use-own-read.ts';

/** Up to this many need no search. */
const handful = 6;

interface ServicesTabProps {
  filter: OfferFilter;
  /** `isTyping`: rapid changes. */
  onFilter: (filter: OfferFilter, isTyping: boolean) => void;
}

export function ServicesTab({ filter, onFilter }: ServicesTabProps) {
  const query = trpc.billing.services.useQuery(undefined, ownRead);
  const { data } = query;
  return (
    <div className="space-y-6">
      <div>
        <h2 className="text-2xl">{texts.title}</h2>
        <p className="mt-1 max-w-prose text-muted">{texts.lead}</p>
      </div>
      <TabState query={query} block="h-80" />
      {data !== undefined &&
        (data.length === 0 ? (
          <EmptyTab title={texts.empty} text={texts.emptyText} leadsToServices={false} />
        ) : (
          <Offers offers={data} filter={filter} onFilter={onFilter} />
        ))}
    </div>
  );
}

function Offers({ offers, filter, onFilter }: ServicesTabProps & { offers: readonly OfferedService[] }) {
  const isMany = offers.length > handful;
  const found = isMany ? findOffers(offers, filter) : offers;
  const isNarrowed = filter.q !== undefined || filter.category !== undefined;
  return (
    <>
      {isMany && (
        <div className="flex flex-wrap items-center gap-3">
          <FilterFields offers={offers} filter={filter} onFilter={onFilter} />
          <p role="status" className="text-sm text-muted">
            {texts.found(found.length)}
          </p>
          {isNarrowed && (
            <Button variant="ghost" size="sm" onClick={() => onFilter({}, false)}>
              {listTexts.clear}
            </Button>
          )}
        </div>
      )}
      {found.length === 0 && (
        <p className="rounded-card border border-line bg-raised p-6 text-muted">{texts.noneFound}</p>
      )}
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
        {byCategory(found).map(({ category, offers: members }) => (
          <Category key={category} name={category === '' ? texts.others : category} offers={members} />
        ))}
      </div>
    </>
  );
}

/** As wide as its cards need: categories of one or two share a row. */
const widths = ['', 'sm:col-span-2', 'sm:col-span-2 xl:col-span-3'] as const;
const columns = ['grid-cols-1', 'sm:grid-cols-2', 'sm:grid-cols-2 xl:grid-cols-3'] as const;

function Category({ name, offers }: { name: string; offers: readonly OfferedService[] }) {
  const size = Math.min(offers.length, widths.length) - 1;
  return (
    <section aria-label={name} className={`flex flex-col gap-3 ${widths[size] ?? ''}`}>
      <h3 className="text-xl wrap-anywhere">{name}</h3>
      <ul className={`grid flex-1 gap-4 ${columns[size] ?? ''}`}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FilterFields({ offers, filter, onFilter }: ServicesTabProps & { offers: readonly OfferedService[] }) {
  const { category } = filter;
  const known = byCategory(offers).flatMap((group) => (group.category === '' ? [] : group.category));
  const categories = category === undefined || known.includes(category) ? known : [category, ...known];
  return (
    <>
      <SearchBox
        q={filter.q ?? ''}
        label={texts.search}
        placeholder={texts.searchHint}
        onSearch={(q) =>
          onFilter({ ...(q === '' ? {} : { q }), ...(category === undefined ? {} : { category }) }, true)
        }
      />
      <ListChoice
        label={texts.category}
        value={category}
        none={texts.anyCategory}
        choices={categories.map((one) => [one, one])}
        onChoose={(one) =>
          onFilter(
            { ...(filter.q === undefined ? {} : { q: filter.q }), ...(one === undefined ? {} : { category: one }) },
            false,
          )
        }
      />
    </>
  );
}
