import { Field, Select, TextInput } from '../../../../components/form/field.tsx';
import { taxModes } from '../../../../domain/billing/billing.ts';
import { taxOf } from '../../../../domain/billing/tax.ts';
import { formatMoney } from '../../../../domain/time/format.ts';
import { settingsSchemas, type SiteSettings } from '../../../../domain/site/site.ts';
import { billingSettingsTexts as texts } from '../../../../domain/settings/texts.ts';
import type { DomainForm } from '../../../../lib/form/use-domain-form.ts';

type Form = DomainForm<SiteSettings['billing']>;
type Tax = SiteSettings['billing']['tax'];

/** Shows the difference between the taxing methods. */
const examplePrice = { amount: '1000.00', currency: 'PGK' } as const;
const rateSchema = settingsSchemas.billing.shape.tax.shape.rate;

export function BillingTax({ form, field }: Pick<Form, 'form' | 'field'>) {
  const tax = form.watch('tax');
  return (
    <fieldset className="space-y-4">
      <legend className="mb-1.5 font-semibold">{texts.tax}</legend>
      <p className="text-sm text-muted">{texts.taxHint}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('tax.name')} label={texts.taxName} hint={texts.taxNameHint}>
          <TextInput {...form.register('tax.name')} autoComplete="off" maxLength={40} />
        </Field>
        <Field {...field('tax.rate')} label={texts.rate} hint={texts.rateHint}>
          <TextInput {...form.register('tax.rate')} inputMode="decimal" autoComplete="off" maxLength={7} />
        </Field>
      </div>
      <Field {...field('tax.mode')} label={texts.mode}>
        <Select {...form.register('tax.mode')}>
          {taxModes.map((mode) => (
            <option key={mode} value={mode}>
              {texts.modes[mode]}
            </option>
          ))}
        </Select>
      </Field>
      <Example {...tax} />
    </fieldset>
  );
}

function Example({ name, rate, mode }: Tax) {
  const isReadable = rateSchema.safeParse(rate).success;
  return (
    <div className="rounded-card border border-line bg-raised px-4 py-3">
      <p className="text-sm text-muted">{texts.example(formatMoney(examplePrice))}</p>
      {isReadable ? <Amounts name={name.trim()} rate={rate} mode={mode} /> : <p>{texts.exampleUnreadable}</p>}
    </div>
  );
}

function Amounts({ name, rate, mode }: Tax) {
  if (Number(rate) === 0) return <p>{texts.exampleNone}</p>;
  const { net, tax, total } = taxOf(examplePrice.amount, rate, mode);
  const rows = [
    [texts.exampleNet, net],
    [texts.exampleTax(name === '' ? texts.unnamedTax : name, rate), tax],
    [texts.exampleTotal, total],
  ] as const;
  return (
    <dl className="mt-1 max-w-sm">
      {rows.map(([label, amount], at) => (
        <div
          key={label}
          className={`flex flex-wrap justify-between gap-x-6 py-0.5 ${at === 2 ? 'mt-1 border-t border-line pt-1.5 font-semibold' : ''}`}
        >
          <dt className="wrap-anywhere">{label}</dt>
          <dd className="tabular-nums">{formatMoney({ amount, currency: examplePrice.currency })}</dd>
        </div>
      ))}
    </dl>
  );
}
