import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { SearchIcon } from '../../components/icons.tsx';
import { searchLimits, searchSearch, type SearchSearch } from '../../domain/search/search.ts';
import { searchTexts as texts } from '../../domain/search/texts.ts';

/** GET form, works without JavaScript. Uncontrolled; reset when the URL changes elsewhere. */
export function SearchForm({ search: { q = '', kind } }: { search: SearchSearch }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(q);
  useEffect(() => {
    if (shown.current !== q) form.current?.reset();
    shown.current = q;
  }, [q]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = searchSearch(Object.fromEntries(new FormData(event.currentTarget)));
    void navigate({ to: '/search', search: { ...typed, after: undefined }, resetScroll: false });
  };

  return (
    <form ref={form} method="get" action="/search" role="search" onSubmit={submit} className="max-w-2xl">
      <label htmlFor="search-q" className="mb-2 block font-semibold">
        {texts.label}
      </label>
      <div className="flex gap-3 max-sm:flex-col">
        <input
          id="search-q"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={searchLimits.q}
          placeholder={texts.placeholder}
          enterKeyHint="search"
          autoComplete="off"
          className="min-h-12 w-full min-w-0 rounded-control border border-edge bg-raised px-4 py-2 text-lg text-ink"
        />
        {kind !== undefined && <input type="hidden" name="kind" value={kind} />}
        <button type="submit" className={`${buttonClass({ variant: 'secondary' })} shrink-0`}>
          <SearchIcon className="size-5" />
          {texts.submit}
        </button>
      </div>
    </form>
  );
}
