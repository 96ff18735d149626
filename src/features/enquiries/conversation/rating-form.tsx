import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextArea } from '../../../components/form/field.tsx';
import {
  type ConversationOutcome,
  type Rating,
  trackPath,
} from '../../../domain/enquiries/conversation/conversation.ts';
import { type RatingEntry, ratingEntry, ratingLimits } from '../../../domain/enquiries/conversation/rating.ts';
import { ratingTexts as texts } from '../../../domain/enquiries/conversation/rating-texts.ts';
import { toast } from '../../../lib/toast.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';

interface RatingFormProps {
  rating: Rating;
  rate: (entry: RatingEntry) => Promise<unknown>;
  /** Of a form sent without script. */
  plain?: ConversationOutcome | undefined;
}

/** Buttons, not links, as scanners of mail open links. */
export function RatingForm({ rating: { answer, note, isStopped }, rate, plain }: RatingFormProps) {
  const id = useId();
  const action = useAction(async (entry: FormData) => {
    const fields = ratingEntry.parse({ answer: entry.get('answer'), note: entry.get('note') });
    await rate(fields);
    toast({ title: fields.answer === 'stop' ? texts.stopSaved : texts.saved });
  });
  const submit = { type: 'submit', name: 'answer', busy: action.isBusy } as const;
  return (
    <section aria-labelledby={id} className="space-y-4 rounded-card border border-line bg-raised p-4">
      <h2 id={id} className="text-xl">
        {texts.question}
      </h2>
      <p>{answer === null ? texts.lead : `${texts.given[answer]} ${texts.changeable}`}</p>
      <form
        method="post"
        action={trackPath}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          action.run(new FormData(event.currentTarget, event.nativeEvent.submitter));
        }}
      >
        {plain !== undefined && (
          <>
            <input type="hidden" name="action" value="rate" />
            <input type="hidden" name="link" value={plain.token} />
          </>
        )}
        <ActionFailed title={texts.failed} failure={action.failure} />
        <Field label={texts.note} hint={texts.noteHint(ratingLimits.note)}>
          <TextArea name="note" defaultValue={note} rows={2} maxLength={ratingLimits.note} />
        </Field>
        <div className="flex flex-wrap gap-3">
          {(['yes', 'no'] as const).map((value) => (
            <Button {...submit} key={value} value={value} variant={answer === value ? 'primary' : 'outline'}>
              {texts.answers[value]}
            </Button>
          ))}
          {!isStopped && (
            <Button {...submit} value="stop" variant="ghost">
              {texts.answers.stop}
            </Button>
          )}
        </div>
        {isStopped && <p className="text-sm text-muted">{texts.stopped}</p>}
      </form>
    </section>
  );
}
