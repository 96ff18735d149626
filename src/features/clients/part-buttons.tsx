import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../components/button.tsx';

const icon = { 'aria-hidden': true, className: 'size-4' } as const;

interface PartButtonsProps {
  editLabel: string;
  removeLabel: string;
  onEdit: () => void;
  onRemove: () => void;
}

export function PartButtons({ editLabel, removeLabel, onEdit, onRemove }: PartButtonsProps) {
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
