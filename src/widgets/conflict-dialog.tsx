import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { formTexts as texts } from '../domain/texts/forms.ts';

/** One field in both versions, as text. */
export interface ConflictRow {
  name: string;
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictDialogProps {
  isOpen: boolean;
  /** Closing it goes back to the form with what was typed; saving will ask again. */
  onOpenChange: (isOpen: boolean) => void;
  /** Every field of the form; those that are the same in both are left out. */
  rows: readonly ConflictRow[];
  /** Saves what was typed over the newer version. */
  onKeepMine: () => void;
  /** Begins the form anew with the newer version. */
  onTakeTheirs: () => void;
}

/** A save over somebody's newer version (D37): both stand side by side and the person chooses; nothing is merged silently. */
export function ConflictDialog({ isOpen, onOpenChange, rows, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const different = rows.filter(({ mine, theirs }) => mine !== theirs);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={texts.newerVersion}
      description={different.length === 0 ? texts.sameInBoth : texts.bothShown}
      size="large"
      footer={
        <>
          <Button variant="outline" onClick={onTakeTheirs}>
            {texts.takeTheirs}
          </Button>
          <Button onClick={onKeepMine}>{texts.keepMine}</Button>
        </>
      }
    >
      <dl className="divide-y divide-line">
        {different.map(({ name, label, mine, theirs }) => (
          <div key={name} className="py-3 first:pt-0 last:pb-0">
            <dt className="font-semibold">{label}</dt>
            <dd className="mt-1 grid gap-3 sm:grid-cols-2">
              <Version label={texts.mine} text={mine} />
              <Version label={texts.theirs} text={theirs} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function Version({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0 rounded-control bg-sunken px-3 py-2 wrap-anywhere">
      <p className="text-sm text-muted">{label}</p>
      <p>{text === '' ? <span className="text-muted">{texts.empty}</span> : text}</p>
    </div>
  );
}
