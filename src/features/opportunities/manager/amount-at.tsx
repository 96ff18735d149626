import { Field, TextInput } from '../../../components/form/field.tsx';
import { readAmount } from '../../../domain/money/amount.ts';
import { opportunityTexts } from '../../../domain/opportunities/texts.ts';
import { opportunityManagerTexts as texts } from '../../../domain/opportunities/manager-texts.ts';
import { useValueAt } from '../../../widgets/content-editor/editor-context.ts';
import { useFieldAt } from '../../../widgets/content-editor/fields/fields.tsx';
import type { Place } from '../../../widgets/content-editor/place.ts';

interface AmountAtProps {
  at: Place<string>;
  currencyAt: Place<string>;
}

/** The amount as text, with its public format below (D41). */
export function AmountAt({ at, currencyAt }: AmountAtProps) {
  const { value, set, field } = useFieldAt({ at, required: true });
  const currency = useValueAt(currencyAt);
  const amount = readAmount(value.trim());
  const hint = amount === null ? texts.amountHint : texts.amountShown(opportunityTexts.amount({ amount, currency }));
  return (
    <Field {...field} hint={hint}>
      <TextInput value={value} inputMode="decimal" autoComplete="off" onChange={({ target }) => set(target.value)} />
    </Field>
  );
}
