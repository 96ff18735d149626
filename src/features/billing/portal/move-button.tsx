import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { subscriptionTexts as texts } from '../../../domain/billing/portal-texts.ts';
import type { Failure } from '../../../lib/api/api-error.ts';
import { ConfirmAction } from '../../../widgets/dialogs/confirm-action.tsx';
import { useSubscriptionMove } from './use-subscription-actions.ts';

interface MoveButtonProps {
  move: 'withdraw' | 'cancel';
  subscription: { id: string; version: number };
  /** The service's name. */
  name: string;
  text: ReactNode;
  done: string;
  onOvertaken: (failure: Failure) => void;
}

const words = {
  withdraw: {
    label: texts.withdraw,
    confirmLabel: texts.withdraw,
    cancelLabel: texts.withdrawKeep,
    title: texts.withdrawTitle,
  },
  cancel: { label: texts.cancel, confirmLabel: texts.cancelConfirm, cancelLabel: texts.keep, title: texts.cancelTitle },
} as const;

export function MoveButton({ move, subscription, name, text, done, onOvertaken }: MoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const action = useSubscriptionMove({ move, done, onOver: () => setAsking(false), onOvertaken });
  const { label, confirmLabel, cancelLabel, title } = words[move];
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={texts.of(label, name)}
        onClick={() => {
          action.clear();
          setAsking(true);
        }}
      >
        {label}
      </Button>
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        text={text}
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        action={action}
        failedTitle={texts.failedInline[move]}
        onConfirm={() => action.run(subscription)}
      />
    </>
  );
}
