import { useState } from 'react';
import { Field, TextInput } from '../../components/form/field.tsx';

interface NumberFieldProps {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

/** Whole numbers; anything else is dropped on leaving. */
export function NumberField({ label, value, max, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Field label={label}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        step={1}
        value={typed ?? String(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          if (/^\d{1,8}$/.test(target.value)) onChange(Math.min(max, Number(target.value)));
        }}
        onBlur={() => setTyped(undefined)}
      />
    </Field>
  );
}
