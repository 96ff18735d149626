import type { ExampleCounts } from '../../domain/admin/dashboard.ts';
import { exampleTexts as texts } from '../../domain/admin/example-texts.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmButton } from '../../widgets/dialogs/confirm-button.tsx';

export function RemoveExamples({ counts }: { counts: ExampleCounts }) {
  const client = useClient();
  const remove = useAction(async (close: () => void) => {
    const { removed } = await client.trash.removeExamples.mutate();
    close();
    toast({ title: texts.success, description: texts.removed(removed) });
    await refetched();
  }, failureToast(texts.failed));
  return (
    <ConfirmButton
      label={texts.remove}
      button={{ variant: 'outline', size: 'sm' }}
      title={texts.confirm}
      text={<p>{texts.confirmText(counts)}</p>}
      action={remove}
      failedTitle={texts.failed}
      onConfirm={remove.run}
    />
  );
}
