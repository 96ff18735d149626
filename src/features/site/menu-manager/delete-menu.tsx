import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import type { MenuSummary } from '../../../domain/menus.ts';
import { menuTexts as texts } from '../../../domain/texts/menus.ts';
import { readFailure } from '../../../lib/failure.ts';
import { toast } from '../../../lib/toast.ts';
import { trpc, useApi } from '../../../lib/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionFailed } from '../../../widgets/action-failed.tsx';

interface DeleteMenuProps {
  menu: MenuSummary;
  onDeleted: () => void;
}

/** The button that puts a menu into the trash, after a question (specification 2, section 5; D38). */
export function DeleteMenu({ menu: { id, name, version }, onDeleted }: DeleteMenuProps) {
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const remove = trpc.site.menus.remove.useMutation({ networkMode: 'always' });
  const deleting = useAction(async () => {
    try {
      await remove.mutateAsync({ id, version });
    } catch (error) {
      // Somebody has saved it since: the next answer to the question is about the menu as it is now.
      if (readFailure(error).code === 'CONFLICT') void api.site.menus.list.invalidate();
      throw error;
    }
    setAsking(false);
    toast({ title: texts.deleted });
    onDeleted();
    void api.site.shell.invalidate();
    void api.site.dashboard.invalidate();
    void api.trash.list.invalidate();
    await api.site.menus.list.invalidate();
  });
  return (
    <>
      <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {texts.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          deleting.clear();
          setAsking(isOpen);
        }}
        title={texts.deleteTitle(name)}
        text={texts.deleteText}
        confirmLabel={texts.delete}
        tone="danger"
        isBusy={deleting.isBusy}
        onConfirm={deleting.run}
      >
        <ActionFailed title={texts.deleteFailed} failure={deleting.failure} />
      </ConfirmDialog>
    </>
  );
}
