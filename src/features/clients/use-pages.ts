import { useState } from 'react';

export function usePages() {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return {
    pages: cursors.map((after, at) => ({ key: after ?? '', after, isLast: at === cursors.length - 1 })),
    showMore: (next: string) => setCursors((before) => [...before, next]),
  };
}
