import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field, TextArea } from '../../../components/field.tsx';
import { FormSummary } from '../../../components/form-summary.tsx';
import {
  type CardDecisionEntry,
  cardDecisionEntry,
  longestCardDecision,
  type StrayEvent,
} from '../../../domain/card-events.ts';
import { cardAttentionTexts as texts } from '../../../domain/texts/card-attention.ts';
import { formTexts } from '../../../domain/texts/forms.ts';
import { failureWords } from '../../../lib/failure-words.ts';
import { toast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useDomainForm } from '../../../lib/use-domain-form.ts';
import { KeptNotice } from '../../../widgets/kept-notice.tsx';

interface CardDecisionDialogProps {
  event: StrayEvent;
  onClose: () => void;
}

/** Takes a message of the card provider off the list, with what was decided. What was typed stays over a conflict. */
export function CardDecisionDialog({ event, onClose }: CardDecisionDialogProps) {
  const formId = useId();
  const decide = trpc.cards.decide.useMutation({ networkMode: 'always' });
  const { field, input, idOf, onSubmit, problem, isSubmitting, kept } = useDomainForm<CardDecisionEntry, void>({
    schema: cardDecisionEntry,
    defaults: { decision: '' },
    kept: { key: `cards/${event.id}/decision` },
    submit: (entry) => decide.mutateAsync({ ...entry, id: event.id }),
    onDone: () => {
      onClose();
      toast({ title: texts.decided });
    },
    onProblem: ({ failure }) => {
      if (failure === undefined) return;
      if (failure.code === 'CONFLICT') {
        toast({ title: formTexts.newerVersion, description: texts.newer, tone: 'destructive' });
        return;
      }
      toast({ title: texts.error, description: failureWords(failure), tone: 'destructive' });
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isSubmitting) onClose();
      }}
      title={texts.decideTitle}
      description={`${texts.titles[event.attention]}. ${texts.advice[event.attention]}`}
      footer={
        <>
          <Button
            variant="outline"
            disabled={isSubmitting}
            onClick={() => {
              kept.forget();
              onClose();
            }}
          >
            {formTexts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {texts.decide}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="space-y-4">
        <KeptNotice kept={kept} />
        <FormSummary problem={problem} labels={{ decision: texts.decision }} idOf={idOf} failedTitle={texts.failed} />
        <Field {...field('decision')} label={texts.decision} hint={texts.decisionHint} required>
          <TextArea {...input('decision')} rows={4} maxLength={longestCardDecision} />
        </Field>
      </form>
    </Dialog>
  );
}
