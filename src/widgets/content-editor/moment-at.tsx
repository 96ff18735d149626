import { Field, TextInput } from '../../components/field.tsx';
import { contentEditorTexts as texts } from '../../domain/content/editor-texts.ts';
import { instantOf, wallTimeOf } from '../../domain/time/wall-clock.ts';
import { useDateSettings } from '../use-date-settings.ts';
import { type FieldAtProps, useFieldAt } from './fields.tsx';

/** A day and a time in the zone of the site, stored as an instant; empty for none. */
export function MomentAt({ disabled, hint, ...props }: FieldAtProps<string | null | undefined> & { hint?: string }) {
  const { timezone } = useDateSettings();
  const inZone = [hint, texts.zoneHint(timezone)].filter((words) => words !== undefined).join(' ');
  const { value, set, field } = useFieldAt({ ...props, hint: inZone });
  return (
    <Field {...field}>
      <TextInput
        type="datetime-local"
        value={wallTimeOf(value ?? null, timezone)}
        disabled={disabled}
        onChange={({ target }) => set(instantOf(target.value, timezone))}
      />
    </Field>
  );
}
