import { type ComponentType, useState } from 'react';
import { noAnswer } from '../../lib/api/api-error.ts';
import { useAction } from '../../lib/use-action.ts';

/** Loaded when first opened: many screens have them, few use them. */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const [isOpen, setOpen] = useState(false);
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const opening = useAction(async () => {
    const found = await load().catch((cause: unknown) => {
      throw noAnswer(cause);
    });
    setLoaded(() => found);
    setOpen(true);
  });
  return { opening, Dialog: isOpen ? Loaded : undefined, close: () => setOpen(false) };
}
