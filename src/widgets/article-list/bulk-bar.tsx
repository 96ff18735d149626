import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { type ArticleRow, type BulkAction, bulkActions } from '../../domain/articles/list.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { ActionFailed } from '../dialogs/action-failed.tsx';
import type { ArticleActions, BulkResult } from './use-article-actions.ts';

interface BulkBarProps {
  noun: 'pages' | 'posts';
  rows: readonly ArticleRow[];
  actions: ArticleActions;
  onDone: () => void;
}

export function BulkBar({ noun, rows, actions: { bulk, result }, onDone }: BulkBarProps) {
  const [isAsking, setAsking] = useState(false);
  const run = (action: BulkAction) =>
    bulk.run(action, rows, () => {
      setAsking(false);
      onDone();
    });
  return (
    <div className="mb-4 space-y-3">
      {rows.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-sunken p-3">
          <p role="status" className="mr-2 font-semibold">
            {texts.selected(rows.length)}
          </p>
          {bulkActions.map((action) => (
            <Button
              key={action}
              size="sm"
              variant="outline"
              busy={bulk.isBusy}
              onClick={() => (action === 'delete' ? setAsking(true) : run(action))}
            >
              {texts.bulk[action]}
            </Button>
          ))}
        </div>
      )}
      {!isAsking && <ActionFailed title={texts.error} failure={bulk.failure} />}
      {result !== undefined && <Outcome result={result} />}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts[noun].confirmRemoveMany(rows.length)}
        text={rows.length === 1 ? texts.removeNote : texts.removeManyNote}
        confirmLabel={texts.remove}
        tone="danger"
        isBusy={bulk.isBusy}
        onConfirm={() => run('delete')}
      >
        <ActionFailed title={texts.error} failure={bulk.failure} />
      </ConfirmDialog>
    </div>
  );
}

function Outcome({ result: { action, outcomes } }: { result: BulkResult }) {
  const count = (outcome: string) => outcomes.filter((one) => one.outcome === outcome).length;
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  const unchanged = count('unchanged');
  return (
    <Notice tone={refused.length > 0 ? 'warning' : 'success'} title={texts.bulkOutcome}>
      <p>
        {[texts.bulkDone[action](count('done')), unchanged > 0 && texts.bulkUnchanged(unchanged)]
          .filter((words) => words !== false)
          .join(', ')}
      </p>
      {refused.length > 0 && (
        <>
          <p>{texts.bulkRefused(refused.length)}</p>
          <ul className="list-disc pl-5">
            {refused.map(({ id, title, reason }) => (
              <li key={id}>{[title, reason].filter(Boolean).join(': ')}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
