import type { ReactNode } from 'react';
import type { ShownImage } from '../../domain/content/appearance/image.ts';
import type { Failure } from '../../lib/api/api-error.ts';
import { useLazyDialog } from '../dialogs/use-lazy-dialog.ts';

interface OpenableLibrary {
  open: () => void;
  isBusy: boolean;
  failure: Failure | undefined;
  dialog: ReactNode;
}

/** Lazy: many forms have pickers, few use them. */
export function useMediaLibrary(onSelect: (image: ShownImage) => void): OpenableLibrary {
  const { opening, Dialog, close } = useLazyDialog(async () => (await import('./media-library.tsx')).MediaLibrary);
  return {
    open: opening.run,
    isBusy: opening.isBusy,
    failure: opening.failure,
    dialog: Dialog !== undefined && (
      <Dialog
        onClose={close}
        onSelect={(image) => {
          close();
          onSelect(image);
        }}
      />
    ),
  };
}
