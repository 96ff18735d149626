import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import type { UsePlace } from '../../domain/documents/use-place.ts';
import type { MediaDetails } from '../../domain/media/media.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import type { Failure } from '../../lib/api/api-error.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { PlaceList } from '../../widgets/place-list.tsx';
import { useDeletedToast } from '../../widgets/use-deleted-toast.ts';

interface DeleteFileProps {
  file: MediaDetails;
  onDeleted: () => void;
}

function isUse(value: unknown): value is UsePlace {
  return typeof value === 'object' && value !== null && 'title' in value && 'place' in value && 'href' in value;
}

/** Undefined for other failures. */
function usesOf({ code, details }: Failure): UsePlace[] | undefined {
  if (code !== 'CONFLICT' || details.uses === undefined) return undefined;
  try {
    const found: unknown = JSON.parse(details.uses);
    return Array.isArray(found) ? found.filter(isUse) : undefined;
  } catch {
    return undefined;
  }
}

/** A used file also needs its uses confirmed (D38, D44). */
export function DeleteFile({ file, onDeleted }: DeleteFileProps) {
  const remove = trpc.media.remove.useMutation();
  const deleted = useDeletedToast();
  const [isOpen, setOpen] = useState(false);
  const [isUseConfirmed, setUseConfirmed] = useState(false);
  /** Since the details were loaded. */
  const [newUses, setNewUses] = useState<UsePlace[]>();
  const uses = newUses ?? file.uses;

  const action = useAction(async () => {
    try {
      await remove.mutateAsync({ id: file.id, isUseConfirmed });
    } catch (error) {
      const found = usesOf(readFailure(error));
      if (found === undefined) throw error;
      setNewUses(found);
      setUseConfirmed(false);
      return;
    }
    setOpen(false);
    deleted('media', [file.id], { title: texts.deleted, description: texts.deletedNote });
    onDeleted();
  }, failureToast(texts.deleteFailed));

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="text-danger!"
        aria-haspopup="dialog"
        onClick={() => {
          action.clear();
          setUseConfirmed(false);
          setOpen(true);
        }}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        {texts.delete}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.confirmDelete}
        text={texts.confirmDeleteText(file.name)}
        confirmLabel={texts.delete}
        tone="danger"
        isBusy={action.isBusy}
        isConfirmDisabled={uses.length > 0 && !isUseConfirmed}
        onConfirm={action.run}
      >
        {uses.length > 0 && (
          <div className="space-y-3 rounded-card border border-line bg-sunken p-4">
            <p className="font-semibold">{texts.confirmUsed(uses.length)}</p>
            <PlaceList places={uses} />
            <CheckField
              label={texts.confirmUse}
              checked={isUseConfirmed}
              onChange={({ target }) => setUseConfirmed(target.checked)}
            />
          </div>
        )}
        <ActionFailed title={texts.deleteFailed} failure={action.failure} />
      </ConfirmDialog>
    </>
  );
}
