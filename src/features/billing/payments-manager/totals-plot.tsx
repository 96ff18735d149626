import { useId } from 'react';
import type { CurrencyTotals } from '../../../domain/billing/payment-totals.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { shortMonth } from '../../../domain/time/month-texts.ts';

const height = 160;
const slot = 44;

/** To scale; the table beside it has the figures. */
export function TotalsPlot({ totals: { currency, months } }: { totals: CurrencyTotals }) {
  const hatch = useId();
  // Floats only for bar height.
  const most = Math.max(1, ...months.flatMap(({ received, refunded }) => [Number(received), Number(refunded)]));
  const tall = (amount: string) => {
    const share = Number(amount) / most;
    return share === 0 ? 0 : Math.max(2, share * height);
  };
  const width = months.length * slot;
  return (
    <figure className="space-y-3">
      <svg
        role="img"
        aria-label={texts.plot(currency)}
        viewBox={`0 0 ${width} ${height + 44}`}
        className="h-auto w-full text-muted"
      >
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" className="fill-danger-soft" />
            <rect width="3" height="6" className="fill-danger" />
          </pattern>
        </defs>
        {months.map(({ month, received, refunded }, at) => (
          <g key={month} transform={`translate(${at * slot} 4)`}>
            <rect x={6} width={15} y={height - tall(received)} height={tall(received)} rx={2} className="fill-brand" />
            <rect
              x={23}
              width={15}
              y={height - tall(refunded)}
              height={tall(refunded)}
              rx={2}
              fill={`url(#${hatch})`}
            />
            <text x={slot / 2} y={height + 18} textAnchor="middle" className="fill-current text-[11px]">
              {shortMonth(month)}
            </text>
            {(at === 0 || month.endsWith('-01')) && (
              <text x={slot / 2} y={height + 34} textAnchor="middle" className="fill-current text-[11px]">
                {month.slice(0, 4)}
              </text>
            )}
          </g>
        ))}
        <line x1={0} x2={width} y1={height + 4} y2={height + 4} className="stroke-edge" />
      </svg>
      <figcaption className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        <Key label={texts.received} fill="fill-brand" />
        <Key label={texts.refundedSum} pattern={hatch} />
      </figcaption>
    </figure>
  );
}

function Key({ label, fill, pattern }: { label: string; fill?: string; pattern?: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5">
        <rect
          width="14"
          height="14"
          rx="2"
          {...(fill === undefined ? { fill: `url(#${pattern})` } : { className: fill })}
        />
      </svg>
      {label}
    </span>
  );
}
