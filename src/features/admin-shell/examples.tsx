import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { ExampleCounts } from '../../domain/admin/dashboard.ts';
import { exampleTexts as texts } from '../../domain/admin/example-texts.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmAction } from '../../widgets/dialogs/confirm-action.tsx';

export function RemoveExamples({ counts }: { counts: ExampleCounts }) {
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(async () => {
    const { removed } = await client.trash.removeExamples.mutate();
    setAsking(false);
    toast({ title: texts.success, description: texts.removed(removed) });
    await refetched();
  }, failureToast(texts.failed));
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.confirm}
        text={<p>{texts.confirmText(counts)}</p>}
        confirmLabel={texts.remove}
        action={remove}
        failedTitle={texts.failed}
        onConfirm={() => remove.run()}
      />
    </>
  );
}
