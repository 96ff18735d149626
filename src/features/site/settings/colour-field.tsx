import { Field, TextInput } from '../../../components/form/field.tsx';
import { readBrand } from '../../../domain/site/theme.ts';
import { appearanceTexts as texts } from '../../../domain/settings/texts.ts';

interface ColourFieldProps {
  id: string;
  error?: string;
  label: string;
  hint: string;
  value: string;
  onChange: (colour: string) => void;
}

const isColour = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

export function ColourField({ id, error, label, hint, value, onChange }: ColourFieldProps) {
  const reading = isColour(value) ? readBrand(value) : undefined;
  return (
    <div className="space-y-2">
      <Field id={id} label={label} hint={hint} error={error}>
        <div className="flex gap-3">
          <TextInput
            value={value}
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            className="max-w-40 font-mono"
            onChange={({ target }) => onChange(target.value)}
          />
          <input
            type="color"
            aria-label={texts.pick(label)}
            value={isColour(value) ? value.toLowerCase() : '#000000'}
            className="h-11 w-16 shrink-0 rounded-control border border-edge bg-raised p-1"
            onChange={({ target }) => onChange(target.value.toUpperCase())}
          />
        </div>
      </Field>
      {reading !== undefined && (
        <p className="text-sm" aria-live="polite">
          {texts.contrast(reading.words === '#ffffff' ? texts.white : texts.black, reading.ratio)}{' '}
          {reading.ink !== undefined && texts.adapted(reading.ink.toUpperCase())}
        </p>
      )}
    </div>
  );
}
