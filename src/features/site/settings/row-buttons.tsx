import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button } from '../../../components/button.tsx';

const icon = { 'aria-hidden': true, className: 'size-5' } as const;

interface RowButtonsProps {
  texts: Record<'moveUp' | 'moveDown' | 'remove', (position: number) => string>;
  at: number;
  count: number;
  /** At the ends: `aria-disabled` keeps the keyboard focus. */
  off: 'aria-disabled' | 'disabled';
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

export function RowButtons({ texts, at, count, off, onMove, onRemove }: RowButtonsProps) {
  const moving = (to: number) => {
    const isOff = to < 0 || to === count;
    return { variant: 'ghost', size: 'sm', [off]: isOff, onClick: () => isOff || onMove(at, to) } as const;
  };
  return (
    <>
      <Button {...moving(at - 1)} aria-label={texts.moveUp(at + 1)}>
        <ArrowUp {...icon} />
      </Button>
      <Button {...moving(at + 1)} aria-label={texts.moveDown(at + 1)}>
        <ArrowDown {...icon} />
      </Button>
      <Button variant="ghost" size="sm" aria-label={texts.remove(at + 1)} onClick={onRemove}>
        <Trash2 {...icon} />
      </Button>
    </>
  );
}
