import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../../components/button.tsx';
import { Field, Select, TextInput } from '../../../../components/form/field.tsx';
import { serviceCurrencies } from '../../../../domain/money/money.ts';
import { maxBankAccounts, type SiteSettings } from '../../../../domain/site/site.ts';
import { billingSettingsTexts as texts } from '../../../../domain/settings/texts.ts';
import type { DomainForm } from '../../../../lib/form/use-domain-form.ts';
import { randomUuid } from '../../../../lib/uuid.ts';
import { RowButtons } from '../row-buttons.tsx';

type Form = DomainForm<SiteSettings['billing']>;

const lines = [
  { name: 'accountName', most: 160, isNeeded: true },
  { name: 'bankName', most: 160, isNeeded: true },
  { name: 'branch', most: 120, isNeeded: false },
  { name: 'accountNumber', most: 60, isNeeded: true },
  { name: 'bankCode', most: 40, isNeeded: false },
  { name: 'swift', most: 20, isNeeded: false },
] as const;

export function BillingAccounts({ form, field }: Pick<Form, 'form' | 'field'>) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'accounts', keyName: 'key' });
  const list = useRef<HTMLFieldSetElement>(null);
  const begin = () =>
    append({
      id: randomUuid(),
      currency: 'PGK',
      accountName: '',
      bankName: '',
      branch: '',
      accountNumber: '',
      bankCode: '',
      swift: '',
    });
  return (
    <fieldset ref={list} tabIndex={-1} className="space-y-4">
      <legend className="mb-1.5 font-semibold">{texts.accounts}</legend>
      <p className="text-sm text-muted">{texts.accountsHint}</p>
      {fields.length === 0 && <p className="text-muted">{texts.noAccounts}</p>}
      <ol className="space-y-4">
        {fields.map(({ key }, at) => (
          <li key={key} className="space-y-3 rounded-card border border-line bg-raised p-4">
            <div className="flex flex-wrap items-center gap-1">
              <p className="grow font-semibold">{texts.accountOf(at + 1)}</p>
              <RowButtons
                texts={texts}
                at={at}
                count={fields.length}
                off="aria-disabled"
                onMove={move}
                onRemove={() => {
                  remove(at);
                  list.current?.focus();
                }}
              />
            </div>
            <div className="grid gap-3 sm:grid-cols-2">
              <Field
                {...field(`accounts.${at}.currency`)}
                label={texts.accountField(texts.currency, at + 1)}
                className="sm:col-span-2"
              >
                <Select {...form.register(`accounts.${at}.currency`)}>
                  {serviceCurrencies.map((currency) => (
                    <option key={currency}>{currency}</option>
                  ))}
                </Select>
              </Field>
              {lines.map(({ name, most, isNeeded }) => (
                <Field
                  key={name}
                  {...field(`accounts.${at}.${name}`)}
                  label={texts.accountField(texts[name], at + 1)}
                  required={isNeeded}
                >
                  <TextInput {...form.register(`accounts.${at}.${name}`)} autoComplete="off" maxLength={most} />
                </Field>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {fields.length < maxBankAccounts ? (
        <Button variant="outline" onClick={begin}>
          <Plus aria-hidden="true" className="size-5" />
          {texts.add}
        </Button>
      ) : (
        <p className="text-sm text-muted">{texts.full(maxBankAccounts)}</p>
      )}
    </fieldset>
  );
}
