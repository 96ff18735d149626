import { type RefObject, useEffect, useRef } from 'react';
import { saveKeyTexts as texts } from '../../domain/forms/save-key-texts.ts';
import { isMac } from '../is-mac.ts';
import { topDialog } from '../top-dialog.ts';

interface Saver {
  button: RefObject<HTMLButtonElement | null>;
  canSave: RefObject<() => boolean>;
}

interface SaveKeyProps {
  ref: RefObject<HTMLButtonElement | null>;
  title: string;
  'aria-keyshortcuts': string;
}

/** Latest last. */
const savers: Saver[] = [];

/** The top dialog's, else the focused form's, else the latest possible. */
function saverFor(focused: Element | null): Saver | undefined {
  const dialog = topDialog();
  const near = savers.filter(
    ({ button }) => button.current?.isConnected === true && (dialog === undefined || dialog.contains(button.current)),
  );
  const form = focused?.closest('form');
  return (
    near.find(({ button }) => form !== null && form !== undefined && button.current?.form === form) ??
    near.findLast(({ canSave }) => canSave.current()) ??
    near.at(-1)
  );
}

/** Ctrl/⌘ S presses the save button or nothing; the browser never saves the page. */
export function pressSaveKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat } = event;
  if (key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey || shiftKey || isComposing) return;
  if (savers.length === 0) return;
  event.preventDefault();
  const saver = repeat ? undefined : saverFor(document.activeElement);
  if (saver?.canSave.current() === true) saver.button.current?.click();
}

/** For the save button: `<Button {...useSaveKey(() => isDirty)}>`. Evaluated when pressed. */
export function useSaveKey(canSave: () => boolean): SaveKeyProps {
  const button = useRef<HTMLButtonElement>(null);
  const isAble = useRef(canSave);
  useEffect(() => {
    isAble.current = canSave;
  });
  useEffect(() => {
    const saver = { button, canSave: isAble };
    if (savers.length === 0) document.addEventListener('keydown', pressSaveKey);
    savers.push(saver);
    return () => {
      savers.splice(savers.indexOf(saver), 1);
      if (savers.length === 0) document.removeEventListener('keydown', pressSaveKey);
    };
  }, []);
  const isOnMac = isMac();
  return {
    ref: button,
    title: isOnMac ? texts.mac : texts.other,
    'aria-keyshortcuts': isOnMac ? 'Meta+S' : 'Control+S',
  };
}
