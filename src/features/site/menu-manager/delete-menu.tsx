import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import type { MenuSummary } from '../../../domain/menus/menus.ts';
import { menuTexts as texts } from '../../../domain/menus/texts.ts';
import { refetched } from '../../../lib/api/refresh.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmAction } from '../../../widgets/dialogs/confirm-action.tsx';
import { useDeletedToast } from '../../../widgets/use-deleted-toast.ts';

interface DeleteMenuProps {
  menu: MenuSummary;
  onDeleted: () => void;
}

export function DeleteMenu({ menu: { id, name, version }, onDeleted }: DeleteMenuProps) {
  const deleted = useDeletedToast();
  const [isAsking, setAsking] = useState(false);
  const remove = trpc.site.menus.remove.useMutation({ networkMode: 'always' });
  const deleting = useAction(async () => {
    await remove.mutateAsync({ id, version });
    setAsking(false);
    deleted('menu', [id], { title: texts.deleted });
    onDeleted();
    await refetched();
  });
  return (
    <>
      <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {texts.delete}
      </Button>
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.deleteTitle(name)}
        text={texts.deleteText}
        confirmLabel={texts.delete}
        action={deleting}
        failedTitle={texts.deleteFailed}
        onConfirm={deleting.run}
      />
    </>
  );
}
