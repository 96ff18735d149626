import { BadgeCheck } from 'lucide-react';
import type { FactListRow } from '../../domain/facts/list.ts';
import { factTexts as texts } from '../../domain/facts/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { NamedText } from '../../widgets/dialogs/confirm-action.tsx';
import { RecordActions } from '../../widgets/list-screen/record-actions.tsx';
import { RowLink } from '../../widgets/list-screen/record-links.tsx';
import { RowAction } from '../../widgets/list-screen/row-action.tsx';
import { RowRemoval } from '../../widgets/list-screen/row-removal.tsx';
import { FactUses, preventsDeletion } from './fact-uses.tsx';
import { useFactActions } from './use-fact-actions.ts';

interface FactRowActionsProps {
  row: FactListRow;
  onCopied: (id: string) => void;
}

export function FactRowActions({ row, onCopied }: FactRowActionsProps) {
  const { confirm, remove, duplicate } = useFactActions();
  const { id, label } = row;
  // Read when asked, by the list of its places.
  const { data: uses } = trpc.facts.whereUsed.useQuery({ id }, { enabled: false });
  const isUsed = uses?.some(preventsDeletion) === true;
  return (
    <>
      <RecordActions
        row={row}
        name={label}
        texts={texts}
        renderEdit={(link) => <RowLink to="/admin/facts" id={id} {...link} />}
        duplicate={duplicate}
        onCopied={onCopied}
        remove={remove}
        isRemovable={false}
      >
        {row.mayConfirm && (
          <RowAction
            icon={BadgeCheck}
            word={texts.confirm}
            name={texts.of(texts.confirm, label)}
            busy={confirm.isBusy}
            onPress={() => confirm.run(row)}
          />
        )}
        <RowRemoval
          word={texts.remove}
          name={texts.of(texts.remove, label)}
          title={texts.confirmRemove}
          text={
            <>
              <NamedText name={label} note={isUsed ? texts.takeOut : texts.removeNote} />
              <FactUses id={id} isRemoval />
            </>
          }
          isConfirmDisabled={isUsed}
          action={remove}
          failedTitle={texts.removeFailed}
          onConfirm={(close) => remove.run(row, close)}
        />
      </RecordActions>
      <ActionFailed title={texts.confirmFailed} failure={confirm.failure} />
    </>
  );
}
