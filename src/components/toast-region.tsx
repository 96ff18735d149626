import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { currentToast, dismissToast, subscribeToToasts, type ShownToast } from '../lib/toast.ts';

interface ToasterProps {
  message: ShownToast | undefined;
  onDismiss: (id: number) => void;
}

const onServer = () => undefined;

/** The place of toasts on every page. Their machinery is fetched when the first one is shown, and not before. */
export function ToastRegion() {
  const message = useSyncExternalStore(subscribeToToasts, currentToast, onServer);
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();
  const isNeeded = message !== undefined && Toaster === undefined;

  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    import('./toaster.tsx').then(
      (part) => isCurrent && setToaster(() => part.Toaster),
      // Out of reach: what a toast says also stands inline beside what it is about (D30).
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);

  return Toaster === undefined ? null : <Toaster message={message} onDismiss={dismissToast} />;
}
