import { CheckField } from '../../components/check-field.tsx';
import { type FieldAtProps, useFieldAt } from './fields.tsx';

/** Yes or no. */
export function CheckAt({ disabled, ...props }: Omit<FieldAtProps, 'required' | 'className'>) {
  const { value, set, field } = useFieldAt(props);
  return (
    <CheckField
      {...field}
      checked={value === true}
      disabled={disabled}
      onChange={({ target }) => set(target.checked)}
    />
  );
}
