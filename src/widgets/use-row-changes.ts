import { failureToast } from '../lib/failure-toast.ts';
import { useState } from 'react';
import { formTexts } from '../domain/forms/texts.ts';
import type { Failure } from '../lib/api/api-error.ts';
import { expectVersion } from '../lib/api/expect-version.ts';
import { refetched } from '../lib/api/refresh.ts';
import { toast, type ToastMessage } from '../lib/toast.ts';

/** For an opened row. */
export interface RowChanges<Row> {
  done: (row: Row, message: ToastMessage) => void;
  /** On a conflict shows the newer version first (D37). */
  refused: (failure: Failure) => Promise<void>;
  /** Of a form: a conflict keeps its input, without a message of its own. */
  onProblem: (problem: { failure?: Failure | undefined }) => Promise<'handled' | undefined>;
  /** By another user. */
  isNewer: boolean;
}

interface RowChangesOptions<Row> {
  texts: { newer: string; error: string };
  show: (row: Row) => void;
}

export function useRowChanges<Row>({ texts, show }: RowChangesOptions<Row>): RowChanges<Row> {
  const [isNewer, setNewer] = useState(false);

  async function refused(failure: Failure): Promise<void> {
    if (failure.code === 'CONFLICT') {
      await refetched();
      setNewer(true);
      toast({ title: formTexts.newerVersion, description: texts.newer, tone: 'destructive' });
      return;
    }
    failureToast(texts.error)(failure);
  }

  return {
    isNewer,
    refused,
    done(row, message) {
      // Keeps screen and input.
      show(expectVersion(row));
      setNewer(false);
      toast(message);
    },
    async onProblem({ failure }) {
      if (failure === undefined) return undefined;
      await refused(failure);
      return failure.code === 'CONFLICT' ? 'handled' : undefined;
    },
  };
}
