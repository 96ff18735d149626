import { Command } from 'cmdk';
import { Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { Viewer } from '../../../domain/access/access.ts';
import { DialogShade, useReturnedFocus } from '../../../components/dialog.tsx';
import { paletteLimits } from '../../../domain/palette/palette.ts';
import { paletteTexts as texts } from '../../../domain/palette/texts.ts';
import { uiTexts } from '../../../domain/forms/ui-texts.ts';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { PaletteHints } from './palette-hints.tsx';
import { PaletteList } from './palette-list.tsx';
import { usePalette } from './use-palette.ts';
import './palette.css';

export interface PaletteDialogProps {
  viewer: Viewer;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSignOut: () => void;
}

export function PaletteDialog({ isOpen, onOpenChange, ...rest }: PaletteDialogProps) {
  const focus = useReturnedFocus();
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <DialogShade />
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          aria-modal="true"
          className="dialog palette border border-line bg-raised text-ink shadow-lg outline-none"
        >
          <Dialog.Title className="sr-only">{texts.title}</Dialog.Title>
          <Palette {...rest} onClose={() => onOpenChange(false)} />
          <Dialog.Close
            aria-label={uiTexts.close}
            className="palette-close grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Palette(props: Omit<PaletteDialogProps, 'isOpen' | 'onOpenChange'> & { onClose: () => void }) {
  const { text, setText, groups, state, said, query, selected, setSelected, choose, noteKeys, onEnter } =
    usePalette(props);
  return (
    <>
      <Command
        label={texts.label}
        shouldFilter={false}
        vimBindings={false}
        value={selected}
        onValueChange={setSelected}
        onKeyDown={onEnter}
        onClickCapture={noteKeys}
      >
        <div className="relative border-b border-line">
          <Search aria-hidden="true" className="palette-sign size-5 text-muted" />
          <Command.Input
            value={text}
            onValueChange={setText}
            maxLength={paletteLimits.q}
            placeholder={texts.placeholder}
            enterKeyHint="go"
            className="palette-field"
          />
        </div>
        <PaletteList groups={groups} onChoose={choose} />
      </Command>
      {state === 'failed' && (
        <div className="p-3">
          <LoadFailed title={texts.failed} query={query} />
        </div>
      )}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-2 text-sm text-muted">
        <p role="status" className="min-w-0 wrap-anywhere">
          {said}
        </p>
        <PaletteHints />
      </div>
    </>
  );
}
