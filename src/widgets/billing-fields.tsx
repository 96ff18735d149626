import { useId } from 'react';
import { Field, TextArea, TextInput } from '../components/form/field.tsx';
import { type BillingDetails, billingKinds, billingLimits } from '../domain/billing/billing-details.ts';
import { billingDetailsTexts as texts } from '../domain/billing/billing-details-texts.ts';
import type { DomainForm } from '../lib/form/use-domain-form.ts';
import { textsOfFields } from './dialogs/conflict-texts.ts';

/** In order. */
export const billingLabels = {
  kind: texts.kind,
  name: texts.anyName,
  address: texts.address,
  tin: texts.tin,
} as const;

export const billingWords = textsOfFields(billingLabels, (name, value) => {
  const kind = name === 'kind' ? billingKinds.find((one) => one === value) : undefined;
  return kind === undefined ? String(value) : texts.kinds[kind];
});

/** D73. No `maxlength`: it would cut pasted text. */
export function BillingFields({ form, field, input, idOf }: DomainForm<BillingDetails>) {
  const legend = useId();
  const kind = form.watch('kind');
  return (
    <div className="space-y-5">
      <fieldset aria-labelledby={legend} className="space-y-1.5">
        <legend id={legend} className="font-semibold">
          {texts.kind}
        </legend>
        <div className="flex flex-wrap gap-3">
          {billingKinds.map((one, at) => (
            <label
              key={one}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-edge bg-raised px-4 py-2 has-checked:border-brand"
            >
              <input
                {...input('kind')}
                {...(at === 0 ? { id: idOf('kind') } : {})}
                type="radio"
                value={one}
                className="size-5 shrink-0 accent-brand"
              />
              {texts.kinds[one]}
            </label>
          ))}
        </div>
      </fieldset>
      <Field {...field('name')} label={texts.name[kind]} required>
        <TextInput {...input('name')} autoComplete={kind === 'company' ? 'organization' : 'name'} />
      </Field>
      <Field {...field('address')} label={texts.address} hint={texts.addressHint}>
        <TextArea {...input('address')} rows={billingLimits.addressLines} autoComplete="street-address" />
      </Field>
      <Field {...field('tin')} label={texts.tin} hint={texts.tinHint}>
        <TextInput {...input('tin')} autoComplete="off" spellCheck={false} />
      </Field>
    </div>
  );
}
