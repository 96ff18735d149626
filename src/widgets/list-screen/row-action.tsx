import type { LucideIcon } from 'lucide-react';
import { Button, buttonClass } from '../../components/button.tsx';

export const rowActionClass = `row-action ${buttonClass({ variant: 'ghost', size: 'sm' })}`;

interface RowActionFaceProps {
  icon: LucideIcon;
  /** Hidden in table layout: its control needs its own name. */
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
  name: string;
  busy?: boolean;
  onPress: () => void;
}

/** An icon in table layout. */
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
