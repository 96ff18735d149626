import {
  serviceCursorMax,
  type ServiceFilter,
  type ServiceSort,
  serviceSorts,
  type ServiceState,
  serviceStates,
} from '../../../domain/services/services.ts';

const isOneSort = (value: unknown): value is ServiceSort => serviceSorts.some((one) => one === value);
const isOneState = (value: unknown): value is ServiceState => serviceStates.some((one) => one === value);

function words(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return value.trim().slice(0, most);
}

export function readServiceSearch({ q, state, category, sort, after }: Record<string, unknown>): ServiceFilter {
  const [text, group] = [words(q, 100), words(category, 80)];
  return {
    ...(text === undefined ? {} : { q: text }),
    ...(isOneState(state) ? { state } : {}),
    ...(group === undefined ? {} : { category: group }),
    ...(isOneSort(sort) && sort !== 'newest' ? { sort } : {}),
    ...(typeof after === 'string' && after !== '' && after.length <= serviceCursorMax ? { after } : {}),
  };
}

/** 'new', or a service id. */
export function openService({ edit }: Record<string, unknown>): string | undefined {
  if (edit === 'new') return edit;
  const isId = typeof edit === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(edit);
  return isId ? edit : undefined;
}
