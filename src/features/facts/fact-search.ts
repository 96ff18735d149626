import { factStatuses, factTopics } from '../../domain/facts/facts.ts';
import { factCursorMax, type FactFilter, factReviews, factSorts } from '../../domain/facts/list.ts';

const line = (value: unknown, max: number) => (typeof value === 'string' ? value.trim().slice(0, max) : '');

/** Ignores invalid values. */
export function readFactSearch({ q, status, review, series, topic, sort, after }: Record<string, unknown>): FactFilter {
  const words = line(q, 100);
  const name = line(series, 120);
  const found = {
    status: factStatuses.find((one) => one === status),
    review: factReviews.find((one) => one === review),
    topic: factTopics.find((one) => one === topic),
    sort: factSorts.find((one) => one === sort && one !== 'newest'),
  };
  return {
    ...(words === '' ? {} : { q: words }),
    ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
    ...(name === '' ? {} : { series: name }),
    ...(typeof after === 'string' && after !== '' && after.length <= factCursorMax ? { after } : {}),
  };
}

/** 'new', or an id. */
export function openFact({ edit }: Record<string, unknown>): string | undefined {
  if (edit === 'new') return edit;
  const isId = typeof edit === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(edit);
  return isId ? edit : undefined;
}
