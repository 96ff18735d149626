import { formatMoney } from '../../../domain/time/format.ts';
import type { ReturnEstimate } from '../../../domain/content/invest/returns.ts';
import { investTexts } from '../../../domain/content/invest/texts.ts';

const texts = investTexts.calculator;

export function resultWords(estimate: ReturnEstimate | null): string {
  if (estimate === null) return '';
  const { low, high } = estimate;
  return low.amount === high.amount
    ? texts.exactly(formatMoney(low))
    : texts.between(formatMoney(low), formatMoney(high));
}

export function ReturnResult({ estimate }: { estimate: ReturnEstimate | null }) {
  if (estimate === null) return <p className="bg-sunken p-6 text-muted">{texts.prompt}</p>;
  const { sector, invested, low, high } = estimate;
  const ends = [
    { percent: sector.range.low, money: low },
    { percent: sector.range.high, money: high },
  ].slice(sector.range.low === sector.range.high ? 1 : 0);
  return (
    <div className="bg-deep p-6 text-on-deep">
      <h4 className="font-semibold">{texts.result}</h4>
      <dl className="mt-4 grid gap-x-6 gap-y-4 grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))]">
        {ends.map(({ percent, money }) => (
          <div key={percent} className="border-l-2 border-deep-accent pl-4">
            <dt className="text-sm text-deep-muted">{texts.at(percent)}</dt>
            <dd className="text-2xl font-semibold wrap-anywhere">{formatMoney(money)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-deep-muted wrap-anywhere">{texts.basis(formatMoney(invested), sector.name)}</p>
    </div>
  );
}
