import { formTexts } from '../../domain/forms/texts.ts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, TextInput } from '../../components/form/field.tsx';
import { nextMorning } from '../../domain/articles/schedule.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { contentEditorTexts as editorTexts } from '../../domain/content/editor-texts.ts';
import { instantOf, wallTimeOf } from '../../domain/time/wall-clock.ts';
import { useDateSettings } from '../use-date-settings.ts';

interface ScheduleDialogProps {
  /** ISO 8601; in force. */
  publishAt: string | null;
  onClose: () => void;
  onSchedule: (publishAt: string) => void;
}

export function ScheduleDialog({ publishAt, onClose, onSchedule }: ScheduleDialogProps) {
  const { timezone } = useDateSettings();
  const formId = useId();
  const [entry, setEntry] = useState(() =>
    publishAt === null ? nextMorning(new Date(), timezone) : wallTimeOf(publishAt, timezone),
  );
  const [isRefused, setRefused] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    // React passes it on to the editor's form.
    event.stopPropagation();
    const at = instantOf(entry, timezone);
    if (at === null || Date.parse(at) <= Date.now()) setRefused(true);
    else onSchedule(at);
  }

  return (
    <Dialog
      onClose={onClose}
      title={texts.scheduleTitle}
      size="small"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {formTexts.cancel}
          </Button>
          <Button type="submit" form={formId}>
            {texts.scheduleConfirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label={texts.scheduleAt}
          hint={editorTexts.zoneHint(timezone)}
          required
          {...(isRefused ? { error: texts.scheduleRule } : {})}
        >
          <TextInput
            type="datetime-local"
            value={entry}
            onChange={({ target }) => {
              setEntry(target.value);
              setRefused(false);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
