import { useState } from 'react';

type CopyState = 'idle' | 'copied' | 'failed';

/** `failed`: forbidden (no https). */
export function useCopy(): { state: CopyState; copy: (text: string) => void } {
  const [state, setState] = useState<CopyState>('idle');
  async function write(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  }
  return { state, copy: (text) => void write(text) };
}
