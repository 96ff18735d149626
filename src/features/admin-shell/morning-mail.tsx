import { CheckField } from '../../components/form/check-field.tsx';
import { todayTexts as texts } from '../../domain/today/texts.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { type RouterOutputs, trpc, useApi } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';

export function MorningMail({ list }: { list: RouterOutputs['site']['today'] }) {
  const api = useApi();
  const change = trpc.site.setMorningMail.useMutation();
  const { run, isBusy, failure } = useAction(async (byMail: boolean) => {
    await change.mutateAsync({ byMail });
    api.site.today.setData(undefined, { ...list, byMail });
    toast({ title: byMail ? texts.byMailOn : texts.byMailOff });
  }, failureToast(texts.byMailFailed));
  return (
    <div className="mt-4 space-y-3">
      <CheckField
        label={texts.byMail}
        hint={texts.byMailHint}
        checked={isBusy ? change.variables?.byMail === true : list.byMail}
        onChange={({ target }) => run(target.checked)}
      />
      <ActionFailed title={texts.byMailFailed} failure={failure} />
    </div>
  );
}
