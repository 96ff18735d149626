import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../components/button.tsx';

const icon = { 'aria-hidden': true, className: 'size-5' } as const;

interface EditButtonsProps {
  editLabel: string;
  removeLabel: string;
  onEdit: () => void;
  onRemove: () => void;
}

export function EditButtons({ editLabel, removeLabel, onEdit, onRemove }: EditButtonsProps) {
  return (
    <div className="flex shrink-0 gap-1">
      <Button variant="ghost" size="sm" aria-label={editLabel} onClick={onEdit}>
        <Pencil {...icon} />
      </Button>
      <Button variant="ghost" size="sm" aria-label={removeLabel} onClick={onRemove}>
        <Trash2 {...icon} />
      </Button>
    </div>
  );
}

interface MoveButtonsProps {
  up: string;
  down: string;
  isFirst: boolean;
  isLast: boolean;
  /** At the ends: `aria-disabled` keeps the keyboard focus. */
  off: 'aria-disabled' | 'disabled';
  onMove: (by: -1 | 1) => void;
}

export function MoveButtons({ up, down, isFirst, isLast, off, onMove }: MoveButtonsProps) {
  const moving = (by: -1 | 1, isOff: boolean) =>
    ({ variant: 'ghost', size: 'sm', [off]: isOff, onClick: () => isOff || onMove(by) }) as const;
  return (
    <>
      <Button {...moving(-1, isFirst)} aria-label={up}>
        <ArrowUp {...icon} />
      </Button>
      <Button {...moving(1, isLast)} aria-label={down}>
        <ArrowDown {...icon} />
      </Button>
    </>
  );
}
