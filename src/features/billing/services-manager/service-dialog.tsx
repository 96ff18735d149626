import { Dialog } from '../../../components/dialog.tsx';
import { serviceManagerTexts as texts } from '../../../domain/services/texts.ts';
import { ServiceForm } from './service-form.tsx';
import { newRow } from '../../../widgets/content-editor/items/use-row-api.ts';

interface ServiceDialogProps {
  /** 'new', or a service id. */
  id: string;
  onClose: () => void;
  onMade: (id: string) => void;
}

export function ServiceDialog({ id, onClose, onMade }: ServiceDialogProps) {
  return (
    <Dialog onClose={onClose} title={id === newRow ? texts.add : texts.editTitle} size="wide">
      <ServiceForm key={id} id={id} onMade={onMade} onCancel={onClose} />
    </Dialog>
  );
}
