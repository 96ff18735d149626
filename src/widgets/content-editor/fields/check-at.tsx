import { CheckField } from '../../../components/form/check-field.tsx';
import { type FieldAtProps, useFieldAt } from './fields.tsx';

interface CheckAtProps extends Omit<FieldAtProps<boolean | undefined>, 'required' | 'className'> {
  isSwitch?: boolean;
}

export function CheckAt({ disabled, isSwitch = false, ...props }: CheckAtProps) {
  const { value, set, field } = useFieldAt(props);
  return (
    <CheckField
      {...field}
      {...(isSwitch ? { role: 'switch' } : {})}
      checked={value === true}
      disabled={disabled}
      onChange={({ target }) => set(target.checked)}
    />
  );
}
