import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FocusEvent, type SubmitEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, Select, TextInput } from '../../../components/form/field.tsx';
import { amountEntryLimit } from '../../../domain/money/money.ts';
import { currencies } from '../../../domain/money/money.ts';
import { askReturn, formatReturnRange, type CalculatorSector } from '../../../domain/content/invest/returns.ts';
import { returnSearch, type ReturnSearch } from '../../../domain/auth/return-search.ts';
import { illustrativeMark } from '../../../domain/site/sources.ts';
import { investTexts } from '../../../domain/content/invest/texts.ts';
import { ReturnResult, resultWords } from './return-result.tsx';

const texts = investTexts.calculator;

/** ms: avoids announcing every digit. */
const announceAfterMs = 700;

/** Initial text is not announced. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState('');
  const last = useRef(words);
  useEffect(() => {
    if (last.current === words) return undefined;
    const timer = setTimeout(() => {
      last.current = words;
      setSettled(words);
    }, announceAfterMs);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

function read(form: HTMLFormElement): ReturnSearch {
  return returnSearch(Object.fromEntries(new FormData(form)));
}

const valuesOf = ({ amount, currency, sector }: ReturnSearch) => [amount, currency, sector].join('\n');

interface CalculatorFormProps {
  sectors: readonly CalculatorSector[];
  search: ReturnSearch;
}

/** GET form: works without JavaScript; with it results follow typing, submit updates the URL. */
export function CalculatorForm({ sectors, search }: CalculatorFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  // `undefined`: use the URL.
  const [typed, setTyped] = useState<ReturnSearch>();
  const [isLeft, setIsLeft] = useState(false);

  const asked = valuesOf(search);
  const shown = useRef(asked);
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    // Reset on other URL changes ('back', a link); on load keep input from before hydration.
    if (shown.current !== asked && valuesOf(read(element)) !== asked) {
      element.reset();
      setIsLeft(false);
    }
    shown.current = asked;
    setTyped(read(element));
  }, [asked]);

  const { errors, estimate } = askReturn(typed ?? search, sectors);
  const settled = useSettled(resultWords(estimate));
  const isChecked = search.amount !== undefined || isLeft;
  const errorOf = (key: 'amount' | 'currency' | 'sector') => (isChecked ? errors[key]?.[0] : undefined);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const question = read(element);
    setIsLeft(true);
    setTyped(question);
    const [wrong] = Object.keys(askReturn(question, sectors).errors);
    if (wrong !== undefined) {
      const field = element.elements.namedItem(wrong);
      if (field instanceof HTMLElement) field.focus();
    }
    void navigate({ to: '/invest', search: question, replace: true, resetScroll: false });
  };

  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (event.currentTarget.value.trim() !== '') setIsLeft(true);
  };

  // Gives an unknown URL value an option: no other appears selected.
  const start = askReturn(search, sectors);
  const startSector = start.sector?.value ?? '';
  const startCurrency = start.currency ?? '';

  return (
    <form
      ref={form}
      id="return-form"
      method="get"
      action="/invest#return-form"
      noValidate
      aria-labelledby="invest-form"
      onSubmit={submit}
      onInput={(event) => setTyped(read(event.currentTarget))}
      className="space-y-6 rounded-card border border-line bg-raised p-5 shadow-md sm:p-8"
    >
      <h3 id="invest-form" className="text-2xl">
        {texts.form}
      </h3>
      <div className="flex flex-wrap items-start gap-4">
        <Field
          id="return-amount"
          label={texts.amount}
          hint={texts.amountHint}
          error={errorOf('amount')}
          className="min-w-0 flex-[2_1_12rem]"
        >
          <TextInput
            name="amount"
            defaultValue={search.amount}
            inputMode="decimal"
            autoComplete="off"
            maxLength={amountEntryLimit}
            onBlur={leave}
          />
        </Field>
        <Field
          id="return-currency"
          label={texts.currency}
          error={errorOf('currency')}
          className="min-w-0 flex-[1_1_8rem]"
        >
          <Select key={startCurrency} name="currency" defaultValue={startCurrency}>
            {start.currency === undefined && <option value={search.currency}>{search.currency}</option>}
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
        </Field>
      </div>
      <Field id="return-sector" label={texts.sector} error={errorOf('sector')}>
        <Select key={startSector} name="sector" defaultValue={startSector}>
          {start.sector === undefined && <option value={search.sector}>{texts.chooseSector}</option>}
          {sectors.map(({ value, name, words, marks, range }) => (
            <option key={value} value={value}>
              {name} ({formatReturnRange(range)}) {illustrativeMark({ words, marks })}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" className="w-full sm:w-auto">
        {texts.submit}
      </Button>
      <div>
        <ReturnResult estimate={estimate} />
        <p role="status" className="sr-only">
          {settled}
        </p>
      </div>
    </form>
  );
}
