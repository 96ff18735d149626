import type { LucideIcon } from 'lucide-react';
import { Button, buttonClass } from '../../components/button.tsx';

/** For links among the actions of a row. */
export const rowActionClass = `row-action ${buttonClass({ variant: 'ghost', size: 'sm' })}`;

interface RowActionFaceProps {
  icon: LucideIcon;
  /** Not shown in table layout: its control needs a name of its own. */
  word: string;
}

export function RowActionFace({ icon: Icon, word }: RowActionFaceProps) {
  return (
    <>
      <Icon aria-hidden="true" className="size-4" />
      <span className="@4xl:hidden">{word}</span>
    </>
  );
}

interface RowActionProps extends RowActionFaceProps {
  /** Word and row. */
  name: string;
  busy?: boolean;
  onPress: () => void;
}

/** What can be done to a row: an icon in table layout. */
export function RowAction({ name, busy, onPress, ...face }: RowActionProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="row-action"
      aria-label={name}
      title={face.word}
      busy={busy ?? false}
      onClick={onPress}
    >
      <RowActionFace {...face} />
    </Button>
  );
}
