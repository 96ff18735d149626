import type { MenuSummary } from '../../../domain/menus/menus.ts';
import { menuTexts as texts } from '../../../domain/menus/texts.ts';
import { refetched } from '../../../lib/api/refresh.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmButton } from '../../../widgets/dialogs/confirm-button.tsx';
import { useDeletedToast } from '../../../widgets/use-deleted-toast.ts';

interface DeleteMenuProps {
  menu: MenuSummary;
  onDeleted: () => void;
}

export function DeleteMenu({ menu: { id, name, version }, onDeleted }: DeleteMenuProps) {
  const deleted = useDeletedToast();
  const remove = trpc.site.menus.remove.useMutation();
  const deleting = useAction(async (close: () => void) => {
    await remove.mutateAsync({ id, version });
    close();
    deleted('menu', [id], { title: texts.deleted });
    onDeleted();
    await refetched();
  });
  return (
    <ConfirmButton
      label={texts.delete}
      button={{ variant: 'outline', size: 'sm', 'aria-haspopup': 'dialog' }}
      title={texts.deleteTitle(name)}
      text={texts.deleteText}
      action={deleting}
      failedTitle={texts.deleteFailed}
      onConfirm={deleting.run}
    />
  );
}
