import { useState } from 'react';
import { formTexts } from '../domain/forms/texts.ts';
import type { Failure } from '../lib/api-error.ts';
import { expectVersion } from '../lib/expect-version.ts';
import { failureWords } from '../lib/failure-words.ts';
import { refetched } from '../lib/refresh.ts';
import { toast, type ToastMessage } from '../lib/toast.ts';

/** What every change of an opened row does with its answer. */
export interface RowChanges<Row> {
  /** Shows the row as a change has left it. */
  done: (row: Row, message: ToastMessage) => void;
  /** Tells of a change that was refused; one over a newer version shows that version first (D37). */
  refused: (failure: Failure) => Promise<void>;
  /** Somebody else has changed it meanwhile, and it is shown as it is now. */
  isNewer: boolean;
}

interface RowChangesOptions<Row> {
  texts: { newer: string; error: string };
  /** Puts the row on the screen. */
  show: (row: Row) => void;
}

/** The changes of one opened row, with what its noun reads and says. */
export function useRowChanges<Row>({ texts, show }: RowChangesOptions<Row>): RowChanges<Row> {
  const [isNewer, setNewer] = useState(false);
  return {
    isNewer,
    done(row, message) {
      // Throws over an answer that is no row: the screen and what was typed on it stay.
      show(expectVersion(row));
      setNewer(false);
      toast(message);
    },
    async refused(failure) {
      if (failure.code === 'CONFLICT') {
        // The next try must be of the version that is shown.
        await refetched();
        setNewer(true);
        toast({ title: formTexts.newerVersion, description: texts.newer, tone: 'destructive' });
        return;
      }
      toast({ title: texts.error, description: failureWords(failure), tone: 'destructive' });
    },
  };
}
