import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { mapTexts as texts } from '../../../domain/opportunities/map-texts.ts';
import { mapFrame, provincePlaces, toMap } from '../../../domain/opportunities/province-map.ts';
import { provinces } from '../../../domain/opportunities/provinces.ts';
import { firstPageOf, type OpportunitySearch } from '../../../domain/opportunities/search.ts';
import { trpc } from '../../../lib/api/trpc.ts';

const drawing = { src: '/map.svg', width: mapFrame.width, height: mapFrame.height };

/** A point in hundredths of the map's width, offset in pixels. */
function placeOf(province: (typeof provinces)[number]): CSSProperties {
  const { at, offset: [right, down] = [0, 0] } = provincePlaces[province];
  const { x, y } = toMap(at);
  const percent = (length: number) => Number(((length / mapFrame.width) * 100).toFixed(1));
  return { '--x': percent(x), '--y': percent(y), '--r': `${right}px`, '--d': `${down}px` } as CSSProperties;
}

/** List and map filter alike. Counts ignore other filters. */
export function ProvinceMap({ search }: { search: OpportunitySearch }) {
  const [{ provinces: counts, hasOnlyExamples }] = trpc.opportunities.overview.useSuspenseQuery();
  const choose = {
    to: '/investment-opportunities',
    resetScroll: false,
    activeOptions: { exact: true },
    activeProps: {},
    className:
      'flex min-h-8 items-center rounded-control px-2 text-ink hover:bg-sunken aria-[current]:bg-brand aria-[current]:text-on-brand',
  } as const;
  const rest = firstPageOf(search);
  const current = (name?: string) => (search.province === name ? 'true' : undefined);
  return (
    <nav aria-labelledby="map-title">
      <h3 id="map-title" className="sr-only lg:not-sr-only lg:text-xl">
        {texts.title}
      </h3>
      <div className="places mt-3 text-sm">
        <img loading="lazy" alt="" {...drawing} />
        <ul className="mt-3 flex flex-wrap gap-1">
          <li>
            <Link {...choose} search={{ ...rest, province: undefined }} aria-current={current()}>
              {texts.all}
            </Link>
          </li>
          {provinces.map((name) => {
            const count = counts[name] ?? 0;
            const words = `${name}: ${texts.count(count)}`;
            return (
              <li key={name}>
                <Link
                  {...choose}
                  search={{ ...rest, province: name }}
                  aria-current={current(name)}
                  aria-label={`${words} ${texts.unit(count, hasOnlyExamples)}`}
                  title={words}
                  data-count={count === 0 ? '' : texts.count(count)}
                  style={placeOf(name)}
                >
                  {words}
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </nav>
  );
}
