import { Field, TextInput } from '../../../components/field.tsx';
import { readAmount } from '../../../domain/amount.ts';
import { opportunityTexts } from '../../../domain/texts/opportunities.ts';
import { opportunityManagerTexts as texts } from '../../../domain/texts/opportunity-manager.ts';
import { useValueAt } from '../../../widgets/content-editor/editor-context.ts';
import { useFieldAt } from '../../../widgets/content-editor/fields.tsx';

interface AmountAtProps {
  at: string;
  currencyAt: string;
}

/** An amount as it is typed, text to the end and never cut off; below it as visitors will read it (D41). */
export function AmountAt({ at, currencyAt }: AmountAtProps) {
  const { value, set, field } = useFieldAt({ at, required: true });
  const currency = useValueAt(currencyAt);
  const text = typeof value === 'string' ? value : '';
  const amount = readAmount(text.trim());
  const hint =
    amount === null || typeof currency !== 'string'
      ? texts.amountHint
      : texts.amountShown(opportunityTexts.amount({ amount, currency }));
  return (
    <Field {...field} hint={hint}>
      <TextInput value={text} inputMode="decimal" autoComplete="off" onChange={({ target }) => set(target.value)} />
    </Field>
  );
}
