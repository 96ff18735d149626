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
  const [asked, setAsked] = useState<'unpublish' | 'delete'>();
  const run = (action: BulkAction) =>
    bulk.run(action, rows, () => {
      setAsked(undefined);
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
              onClick={() => (action === 'publish' ? run(action) : setAsked(action))}
            >
              {texts.bulk[action]}
            </Button>
          ))}
        </div>
      )}
      {asked === undefined && <ActionFailed title={texts.error} failure={bulk.failure} />}
      {result !== undefined && <Outcome result={result} />}
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        {...questionOf(asked ?? 'delete', noun, rows)}
        tone="danger"
        isBusy={bulk.isBusy}
        onConfirm={() => asked !== undefined && run(asked)}
      >
        <ActionFailed title={texts.error} failure={bulk.failure} />
      </ConfirmDialog>
    </div>
  );
}

function questionOf(action: 'unpublish' | 'delete', noun: 'pages' | 'posts', rows: readonly ArticleRow[]) {
  const count = (state: ArticleRow['state']) => rows.filter((row) => row.state === state).length;
  return action === 'delete'
    ? {
        title: texts[noun].confirmRemoveMany(rows.length),
        text: rows.length === 1 ? texts.removeNote : texts.removeManyNote,
        confirmLabel: texts.remove,
      }
    : {
        title: texts[noun].confirmUnpublishMany(rows.length),
        text: texts.unpublishNote({ shown: count('published'), scheduled: count('scheduled') }),
        confirmLabel: texts.bulk.unpublish,
      };
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
