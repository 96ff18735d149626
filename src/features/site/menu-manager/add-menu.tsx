import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field, TextInput } from '../../../components/form/field.tsx';
import { FormSummary } from '../../../components/form/form-summary.tsx';
import { type NewMenu, newMenu } from '../../../domain/menus/menus.ts';
import { formTexts } from '../../../domain/forms/texts.ts';
import { menuTexts as texts } from '../../../domain/menus/texts.ts';
import { refetched } from '../../../lib/api/refresh.ts';
import { toast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDomainForm } from '../../../lib/form/use-domain-form.ts';
import { RestoredNotice } from '../../../widgets/restored-notice.tsx';
import { LocationField } from './location-field.tsx';

interface AddMenuProps {
  onAdded: (id: string) => void;
}

export function AddMenu({ onAdded }: AddMenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" className="size-4" />
        {texts.add}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={texts.addTitle} description={texts.addLead}>
        <AddMenuForm
          onCancel={() => setOpen(false)}
          onAdded={(id) => {
            setOpen(false);
            onAdded(id);
          }}
        />
      </Dialog>
    </>
  );
}

function AddMenuForm({ onAdded, onCancel }: AddMenuProps & { onCancel: () => void }) {
  const create = trpc.site.menus.create.useMutation();
  const { form, field, input, idOf, onSubmit, problem, isSubmitting, autosave } = useDomainForm<
    NewMenu,
    { id: string }
  >({
    schema: newMenu,
    defaults: { name: '', location: '' },
    autosave: { key: 'menus/new' },
    submit: async (entry) => {
      const made = await create.mutateAsync(entry);
      await refetched();
      return made;
    },
    onDone: ({ id }) => {
      toast({ title: texts.created });
      onAdded(id);
    },
    onProblem: ({ failure, message }) => {
      if (failure !== undefined) toast({ ...texts.saveFailed, description: message, tone: 'destructive' });
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <RestoredNotice autosave={autosave} />
      <FormSummary
        problem={problem}
        labels={{ name: texts.name, location: texts.location }}
        idOf={idOf}
        failedTitle={texts.createFailed}
      />
      <Field {...field('name')} label={texts.name} required>
        <TextInput {...input('name')} maxLength={80} autoComplete="off" />
      </Field>
      <LocationField
        {...field('location')}
        id={idOf('location')}
        value={form.watch('location')}
        onChange={(location) => {
          form.clearErrors('location');
          form.setValue('location', location, { shouldDirty: true });
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? texts.adding : texts.addConfirm}
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            autosave.forget();
            onCancel();
          }}
        >
          {formTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
