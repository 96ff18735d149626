import { formTexts } from '../../domain/forms/texts.ts';
import { useSaveKey } from '../../lib/form/use-save-key.ts';
import { Button } from '../button.tsx';

interface SaveRowProps {
  isSubmitting: boolean;
  isDirty: boolean;
  label?: string;
  busyLabel?: string;
  isSticky?: boolean;
}

export function SaveRow({
  isSubmitting,
  isDirty,
  label = formTexts.save,
  busyLabel = formTexts.saving,
  isSticky = false,
}: SaveRowProps) {
  const saveKey = useSaveKey(() => isDirty);
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${isSticky ? 'sticky bottom-(--bottom-bar) z-10 border-t border-line bg-paper py-3' : ''}`}
    >
      <Button {...saveKey} type="submit" busy={isSubmitting} className="max-sm:w-full">
        {isSubmitting ? busyLabel : label}
      </Button>
      <p aria-live="polite" className="text-sm text-muted">
        {isDirty && !isSubmitting ? formTexts.unsaved : ''}
      </p>
    </div>
  );
}
