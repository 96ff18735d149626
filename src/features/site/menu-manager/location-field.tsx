import { useState } from 'react';
import { Field, Select, TextInput } from '../../../components/form/field.tsx';
import { isMenuLocation } from '../../../domain/menus/menus.ts';
import { menuTexts as texts } from '../../../domain/menus/texts.ts';

interface LocationFieldProps {
  id: string;
  value: string;
  onChange: (location: string) => void;
  error?: string | undefined;
}

const other = 'other';

function isOtherPlace(location: string): boolean {
  return location !== '' && !isMenuLocation(location);
}

export function LocationField({ id, value, onChange, error }: LocationFieldProps) {
  const [own, setOwn] = useState({ value, isOther: isOtherPlace(value) });
  // A different document resets it.
  if (own.value !== value) setOwn({ value, isOther: isOtherPlace(value) });
  const { isOther } = own;
  const change = (next: string, isNowOther: boolean) => {
    setOwn({ value: next, isOther: isNowOther });
    onChange(next);
  };
  const about = error === undefined ? {} : { error };
  return (
    <>
      <Field id={isOther ? `${id}-kind` : id} label={texts.location} {...(isOther ? {} : about)} required>
        <Select
          value={isOther ? other : value}
          onChange={({ target }) => change(target.value === other ? '' : target.value, target.value === other)}
        >
          {value === '' && !isOther && <option value="">{texts.chooseLocation}</option>}
          {Object.entries(texts.locations).map(([location, words]) => (
            <option key={location} value={location}>
              {words}
            </option>
          ))}
          <option value={other}>{texts.otherLocation}</option>
        </Select>
      </Field>
      {isOther && (
        <Field id={id} label={texts.otherLocationName} hint={texts.otherLocationHint} {...about} required>
          <TextInput
            value={value}
            maxLength={40}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            onChange={({ target }) => change(target.value, true)}
          />
        </Field>
      )}
    </>
  );
}

export function locationLabel(location: string): string {
  return isMenuLocation(location) ? texts.locations[location] : location;
}
