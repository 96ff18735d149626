import { Field, TextArea, TextInput } from '../../../../components/form/field.tsx';
import { taxModes } from '../../../../domain/billing/billing.ts';
import { maxBankAccounts, type SettingForEditing } from '../../../../domain/site/site.ts';
import { billingSettingsTexts as texts } from '../../../../domain/settings/texts.ts';
import { BillingAccounts } from './billing-accounts.tsx';
import { BillingTax } from './billing-tax.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';

const labels = {
  'issuer.name': texts.name,
  'issuer.address': texts.address,
  'issuer.taxNumber': texts.taxNumber,
  'issuer.email': texts.email,
  'issuer.phone': texts.phone,
  accounts: texts.accounts,
  'tax.name': texts.taxName,
  'tax.rate': texts.rate,
  'tax.mode': texts.mode,
  paymentNote: texts.paymentNote,
} as const;
const accountFields = ['currency', 'accountName', 'bankName', 'branch', 'accountNumber', 'bankCode', 'swift'] as const;
const accountLabels = Object.fromEntries(
  Array.from({ length: maxBankAccounts }, (_, at) =>
    accountFields.map((name) => [`accounts.${at}.${name}`, texts.accountField(texts[name], at + 1)]),
  ).flat(),
) as Record<string, string>;
const words = {
  'tax.mode': (value: unknown) => {
    const mode = taxModes.find((one) => one === value);
    return mode === undefined ? '' : texts.modes[mode];
  },
};

export function BillingForm({ setting }: { setting: SettingForEditing<'billing'> }) {
  const state = useSettingsForm({ setting, labels, words });
  const { field, form, input } = state;
  // Errors name a field, conflicts the whole list.
  return (
    <SettingsForm state={{ ...state, labels: { ...labels, ...accountLabels } }} lead={texts.lead}>
      <fieldset className="space-y-4">
        <legend className="mb-1.5 font-semibold">{texts.issuer}</legend>
        <p className="text-sm text-muted">{texts.issuerHint}</p>
        <Field {...field('issuer.name')} label={texts.name} hint={texts.nameHint}>
          <TextInput {...input('issuer.name')} maxLength={160} />
        </Field>
        <Field {...field('issuer.address')} label={texts.address} hint={texts.addressHint}>
          <TextArea {...input('issuer.address')} rows={3} maxLength={400} />
        </Field>
        <Field {...field('issuer.taxNumber')} label={texts.taxNumber} hint={texts.taxNumberHint}>
          <TextInput {...input('issuer.taxNumber')} autoComplete="off" maxLength={60} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...field('issuer.email')} label={texts.email}>
            <TextInput {...input('issuer.email')} type="email" autoComplete="off" maxLength={254} />
          </Field>
          <Field {...field('issuer.phone')} label={texts.phone}>
            <TextInput {...input('issuer.phone')} type="tel" autoComplete="off" maxLength={60} />
          </Field>
        </div>
      </fieldset>
      <BillingAccounts form={form} field={field} />
      <BillingTax form={form} field={field} />
      <Field {...field('paymentNote')} label={texts.paymentNote} hint={texts.paymentNoteHint}>
        <TextArea {...input('paymentNote')} rows={3} maxLength={600} />
      </Field>
    </SettingsForm>
  );
}
