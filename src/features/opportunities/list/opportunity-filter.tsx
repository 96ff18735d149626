import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { buttonClass } from '../../../components/button.tsx';
import { Field, Select, TextInput } from '../../../components/form/field.tsx';
import type { FieldErrors } from '../../../domain/forms/errors.ts';
import { filterLimits, opportunitySearch, type OpportunitySearch } from '../../../domain/opportunities/search.ts';
import { opportunityCurrencies } from '../../../domain/money/money.ts';
import { opportunityListTexts } from '../../../domain/opportunities/list-texts.ts';
import { opportunityTexts as texts } from '../../../domain/opportunities/texts.ts';
import { FilterErrors } from './filter-errors.tsx';

interface OpportunityFilterProps {
  search: OpportunitySearch;
  errors: FieldErrors;
}

const fieldKeys = ['q', 'location', 'currency', 'min', 'max'] as const;

/** GET form, works without JavaScript. Invalid input stays in URL and form. */
export function OpportunityFilterForm({ search, errors }: OpportunityFilterProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);

  // Uncontrolled. A URL change elsewhere (a removed filter, 'back') resets it, except on load: input from before
  // hydration stays.
  const values = fieldKeys.map((key) => search[key] ?? '').join('\n');
  const shownValues = useRef(values);
  useEffect(() => {
    if (shownValues.current !== values) form.current?.reset();
    shownValues.current = values;
  }, [values]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = opportunitySearch(Object.fromEntries(new FormData(event.currentTarget)));
    void navigate({ to: '/investment-opportunities', search: typed, resetScroll: false });
  };
  const chosenCurrency = search.currency?.toUpperCase() ?? '';
  const errorOf = (key: string) => errors[key]?.[0];

  return (
    <form ref={form} method="get" action="/investment-opportunities" noValidate onSubmit={submit} className="space-y-4">
      <FilterErrors errors={errors} />
      {(['sector', 'province'] as const).map(
        (key) => search[key] !== undefined && <input key={key} type="hidden" name={key} value={search[key]} />,
      )}
      <div className="grid grid-cols-6 items-start gap-4">
        <Field id="filter-q" label={texts.q} error={errorOf('q')} className="col-span-6 sm:col-span-3">
          <TextInput
            type="search"
            name="q"
            defaultValue={search.q}
            maxLength={filterLimits.text}
            enterKeyHint="search"
          />
        </Field>
        <Field id="filter-location" label={texts.location} error={errorOf('location')} className="col-span-3">
          <TextInput name="location" defaultValue={search.location} maxLength={filterLimits.text} />
        </Field>
        <Field
          id="filter-currency"
          label={texts.currency}
          error={errorOf('currency')}
          className="col-span-3 sm:col-span-2"
        >
          <Select key={chosenCurrency} name="currency" defaultValue={chosenCurrency}>
            <option value="">{opportunityListTexts.anyCurrency}</option>
            {opportunityCurrencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </Select>
        </Field>
        <Field id="filter-min" label={texts.min} error={errorOf('min')} className="col-span-3 sm:col-span-2">
          <TextInput name="min" defaultValue={search.min} maxLength={filterLimits.amount} />
        </Field>
        <Field id="filter-max" label={texts.max} error={errorOf('max')} className="col-span-3 sm:col-span-2">
          <TextInput name="max" defaultValue={search.max} maxLength={filterLimits.amount} />
        </Field>
      </div>
      <button type="submit" className={buttonClass()}>
        <Search aria-hidden="true" className="size-5" />
        {texts.apply}
      </button>
    </form>
  );
}
