import { failureToast } from '../../../lib/failure-toast.ts';
import { Field, TextArea } from '../../../components/form/field.tsx';
import {
  type CardDecisionEntry,
  cardDecisionEntry,
  type CardEventToReview,
  maxCardDecisionLength,
} from '../../../domain/billing/card-events.ts';
import { cardAttentionTexts as texts } from '../../../domain/billing/card-attention-texts.ts';
import { formTexts } from '../../../domain/forms/texts.ts';
import { toast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDomainForm } from '../../../lib/form/use-domain-form.ts';
import { FormDialog } from '../../../widgets/dialogs/form-dialog.tsx';

interface CardDecisionDialogProps {
  event: CardEventToReview;
  onClose: () => void;
}

/** The input survives a conflict. */
export function CardDecisionDialog({ event, onClose }: CardDecisionDialogProps) {
  const decide = trpc.cards.decide.useMutation();
  const form = useDomainForm<CardDecisionEntry, void>({
    schema: cardDecisionEntry,
    defaults: { decision: '' },
    autosave: { key: `cards/${event.id}/decision` },
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
      failureToast(texts.error)(failure);
    },
  });
  return (
    <FormDialog
      state={form}
      title={texts.decideTitle}
      description={`${texts.titles[event.attention]}. ${texts.advice[event.attention]}`}
      labels={{ decision: texts.decision }}
      failedTitle={texts.failed}
      submitLabel={texts.decide}
      onClose={onClose}
    >
      <Field {...form.field('decision')} label={texts.decision} hint={texts.decisionHint} required>
        <TextArea {...form.input('decision')} rows={4} maxLength={maxCardDecisionLength} />
      </Field>
    </FormDialog>
  );
}
