import { Trash2 } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { MoveButtons } from '../../../widgets/list-screen/edit-buttons.tsx';

interface RowButtonsProps {
  texts: Record<'moveUp' | 'moveDown' | 'remove', (position: number) => string>;
  at: number;
  count: number;
  off: 'aria-disabled' | 'disabled';
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

export function RowButtons({ texts, at, count, off, onMove, onRemove }: RowButtonsProps) {
  return (
    <>
      <MoveButtons
        up={texts.moveUp(at + 1)}
        down={texts.moveDown(at + 1)}
        isFirst={at === 0}
        isLast={at === count - 1}
        off={off}
        onMove={(by) => onMove(at, at + by)}
      />
      <Button variant="ghost" size="sm" aria-label={texts.remove(at + 1)} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-5" />
      </Button>
    </>
  );
}
