import { type ComponentType, type ReactNode, useState } from 'react';
import type { ShownImage } from '../../domain/content/appearance/image.ts';
import { type Failure, noAnswer } from '../../lib/api/api-error.ts';
import { useAction } from '../../lib/use-action.ts';
import type { MediaLibraryProps } from './media-library.tsx';

interface OpenableLibrary {
  open: () => void;
  isBusy: boolean;
  failure: Failure | undefined;
  dialog: ReactNode;
}

/** Lazy: many forms have pickers, few use them. */
export function useMediaLibrary(onSelect: (image: ShownImage) => void): OpenableLibrary {
  const [isOpen, setOpen] = useState(false);
  const [Library, setLibrary] = useState<ComponentType<MediaLibraryProps>>();
  const opening = useAction(async () => {
    const { MediaLibrary } = await import('./media-library.tsx').catch((cause: unknown) => {
      throw noAnswer(cause);
    });
    setLibrary(() => MediaLibrary);
    setOpen(true);
  });
  return {
    open: opening.run,
    isBusy: opening.isBusy,
    failure: opening.failure,
    dialog: isOpen && Library !== undefined && (
      <Library
        onClose={() => setOpen(false)}
        onSelect={(image) => {
          setOpen(false);
          onSelect(image);
        }}
      />
    ),
  };
}
