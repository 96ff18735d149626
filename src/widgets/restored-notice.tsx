import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { formatDateTime } from '../domain/time/format-time.ts';
import { formTexts } from '../domain/forms/texts.ts';
import type { FormAutosave } from '../lib/form/use-form-autosave.ts';
import { useDateSettings } from './use-date-settings.ts';

interface RestoredNoticeProps {
  autosave: Pick<FormAutosave, 'restored' | 'discard'>;
  words?: Partial<Record<'restoredTitle' | 'restoredBehind' | 'restoredDiscard', string>> & {
    restored?: (date: string) => string;
  };
}

/** Restored input, with discard. */
export function RestoredNotice({ autosave: { restored, discard }, words }: RestoredNoticeProps) {
  const settings = useDateSettings();
  if (restored === undefined) return null;
  const { changedAt, isBehind } = restored;
  const texts = { ...formTexts, ...words };
  return (
    <Notice tone={isBehind ? 'warning' : 'info'} title={texts.restoredTitle}>
      <p>{texts.restored(formatDateTime(changedAt, settings))}</p>
      {isBehind && <p>{texts.restoredBehind}</p>}
      <Button variant="outline" size="sm" className="mt-2" onClick={discard}>
        {texts.restoredDiscard}
      </Button>
    </Notice>
  );
}
