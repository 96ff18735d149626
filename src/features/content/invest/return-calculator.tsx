import { signUpPath } from '../../../domain/auth/account-button.ts';
import { Container } from '../../../components/container.tsx';
import type { InvestContent } from '../../../domain/content/invest/schema.ts';
import {
  isCalculable,
  listSectors,
  type ListedSector,
  type ReturnRange,
} from '../../../domain/content/invest/returns.ts';
import { type ReturnSearch } from '../../../domain/auth/return-search.ts';
import { investTexts } from '../../../domain/content/invest/texts.ts';
import { ContentButton } from '../shared/content-button.tsx';
import { CalculatorForm } from './calculator-form.tsx';
import { illustrativeMark } from '../../../domain/site/sources.ts';
import { Sourced, SourcedText } from '../../../widgets/sources.tsx';

const texts = investTexts.calculator;

/** In words beside it. */
function RangeBar({ range, most }: { range: ReturnRange; most: number }) {
  const [from, to] = [range.low, range.high].map((end) => (100 * Number(end)) / most) as [number, number];
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="mt-1.5 block h-2 w-full">
      <rect width="100" height="4" className="fill-line" />
      <rect x={Math.min(from, 99)} width={Math.max(1, to - from)} height="4" className="fill-brand" />
    </svg>
  );
}

function Ranges({ sectors }: { sectors: readonly ListedSector[] }) {
  const most = Math.max(...sectors.map(({ range }) => Number(range?.high ?? 0)));
  return (
    <table className="w-full border-t-2 border-ink text-left">
      <caption className="sr-only">{texts.ranges}</caption>
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="py-2.5 pr-4 font-semibold">
            {texts.sector}
          </th>
          <th scope="col" className="py-2.5 text-right font-semibold">
            {texts.range}
          </th>
        </tr>
      </thead>
      <tbody>
        {sectors.map(({ value, name, words, marks, range }) => (
          <tr key={value} className="border-b border-line">
            <th scope="row" className="py-3 pr-4 font-normal wrap-anywhere">
              {name}
            </th>
            <td
              className={`w-1/2 py-3 text-right wrap-anywhere ${words === '' ? 'text-muted' : 'text-xl font-semibold'}`}
            >
              {words === '' ? texts.notStated : words}
              <span className="text-sm font-normal text-muted">
                {` ${illustrativeMark({ words, marks })}`.trimEnd()}
              </span>
              <Sourced text={marks} />
              {range !== null && <RangeBar range={range} most={most} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ReturnCalculatorProps {
  calculator: InvestContent['calculator'];
  /** From the URL. */
  search: ReturnSearch;
}

/** D27. The disclaimer is always shown. */
export function ReturnCalculator({ calculator, search }: ReturnCalculatorProps) {
  const { title, description, sideNote, buttonText } = calculator;
  const sectors = listSectors(calculator.sectors);
  const calculable = sectors.filter(isCalculable);
  if (title.trim() === '' && sectors.length === 0) return null;
  return (
    <Container
      as="section"

      aria-labelledby="invest-calculator"
      className="grid items-start gap-x-16 gap-y-10 py-section lg:grid-cols-2"
    >
      <div className="space-y-6">
        <h2 id="invest-calculator" className="text-5xl wrap-anywhere">
          {title.trim() === '' ? texts.title : title}
        </h2>
        <SourcedText text={description} className="max-w-prose text-lg text-muted" />
        {sectors.length > 0 && <Ranges sectors={sectors} />}
        <SourcedText text={sideNote} className="max-w-prose text-muted" />
        <p className="max-w-prose border-l-4 border-accent pl-4 font-semibold">{texts.disclaimer}</p>
        <ContentButton text={buttonText} link={signUpPath} variant="primary" />
      </div>
      {calculable.length > 0 && <CalculatorForm sectors={calculable} search={search} />}
    </Container>
  );
}
