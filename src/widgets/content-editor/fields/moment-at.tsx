import { Field, TextInput } from '../../../components/form/field.tsx';
import { contentEditorTexts as texts } from '../../../domain/content/editor-texts.ts';
import { instantOf, wallTimeOf } from '../../../domain/time/wall-clock.ts';
import { useDateSettings } from '../../use-date-settings.ts';
import { type FieldAtProps, useFieldAt } from './fields.tsx';

/** Day and time in the site's zone, stored as an instant; or empty. */
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
