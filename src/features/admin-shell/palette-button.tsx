import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { buttonClass } from '../../components/button.tsx';
import type { Viewer } from '../../domain/access/access.ts';
import { paletteTexts as texts } from '../../domain/palette/texts.ts';
import { toast } from '../../lib/toast.ts';
import { isMac } from '../../lib/is-mac.ts';
import { topDialog } from '../../lib/top-dialog.ts';
import type { PaletteDialogProps } from './palette/palette-dialog.tsx';

interface PaletteButtonProps {
  viewer: Viewer;
  onSignOut: () => void;
}

/** Also Ctrl/⌘ K; lazy. */
export function PaletteButton({ viewer, onSignOut }: PaletteButtonProps) {
  const [Palette, setPalette] = useState<ComponentType<PaletteDialogProps>>();
  const [isOpen, setOpen] = useState(false);
  const isOnMac = isMac();

  const load = async () => {
    if (Palette !== undefined) return;
    const part = await import('./palette/palette-dialog.tsx');
    setPalette(() => part.PaletteDialog);
  };
  const prepare = () => void load().catch(() => undefined);
  const open = () => {
    load().then(
      () => setOpen(true),
      () => toast({ title: texts.unavailable, description: texts.unavailableText, tone: 'destructive' }),
    );
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
    // The text editor has handled this shortcut (links) before.
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || defaultPrevented) return;
    // Only one may be open.
    if (topDialog() !== undefined) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-label={texts.title}
        aria-haspopup="dialog"
        aria-keyshortcuts={isOnMac ? 'Meta+K' : 'Control+K'}
        className={buttonClass({ variant: 'outline', size: 'sm' })}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        <Search aria-hidden="true" className="size-5 shrink-0" />
        <span className="max-sm:sr-only">{texts.open}</span>
        <kbd className="rounded-tag border border-line bg-sunken px-1.5 text-xs font-normal text-muted max-lg:hidden">
          {isOnMac ? texts.keys.mac : texts.keys.other}
        </kbd>
      </button>
      {Palette !== undefined && (
        <Palette viewer={viewer} isOpen={isOpen} onOpenChange={setOpen} onSignOut={onSignOut} />
      )}
    </>
  );
}
