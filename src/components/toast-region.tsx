import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { currentToast, dismissToast, subscribeToToasts, type ShownToast } from '../lib/toast.ts';

interface ToasterProps {
  message: ShownToast | undefined;
  onDismiss: (id: number) => void;
}

const onServer = () => undefined;

/** Toast code loads with the first toast. */
export function ToastRegion() {
  const message = useSyncExternalStore(subscribeToToasts, currentToast, onServer);
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();
  const isNeeded = message !== undefined && Toaster === undefined;

  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    import('./toaster.tsx').then(
      (part) => isCurrent && setToaster(() => part.Toaster),
      // Also inline (D30).
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);

  return Toaster === undefined ? null : <Toaster message={message} onDismiss={dismissToast} />;
}
