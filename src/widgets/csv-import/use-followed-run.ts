import { useEffect, useRef, useState } from 'react';
import type { ImportCounts, ImportNoun } from '../../domain/imports/imports.ts';
import { importTexts as texts } from '../../domain/imports/texts.ts';
import { useInvalidate } from '../../lib/api/refresh.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { toast } from '../../lib/toast.ts';
import type { FileWork } from './file-step.tsx';
import { waitForRun } from './wait-for-run.ts';

/** An import that the server has: the dialog may be closed. */
export function useFollowedRun(noun: ImportNoun) {
  const invalidate = useInvalidate();
  const client = useClient();
  const [isApplying, setApplying] = useState(false);
  const [notApplied, setNotApplied] = useState<string>();
  const closing = useRef(new AbortController());
  useEffect(() => {
    const left = new AbortController();
    closing.current = left;
    return () => left.abort();
  }, []);

  /** Undefined if nothing was imported. @throws Cancelled once the dialog is closed */
  async function follow(run: string, onProgress: (work: FileWork) => void): Promise<ImportCounts | undefined> {
    // Shown beside the list too.
    invalidate(`imports.${noun}`);
    setApplying(true);
    try {
      const { counts, error } = await waitForRun(
        () => client.imports.run.query({ id: run }),
        onProgress,
        closing.current.signal,
      );
      if (error !== null || counts === null) {
        setNotApplied(error ?? '');
        toast({ title: texts.applyFailed, description: error ?? '', tone: 'destructive' });
        return undefined;
      }
      invalidate(`imports.${noun}`);
      return counts;
    } finally {
      setApplying(false);
    }
  }

  return { isApplying, notApplied, follow, clear: () => setNotApplied(undefined) };
}
