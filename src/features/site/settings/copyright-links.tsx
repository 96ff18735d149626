import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/form/field.tsx';
import { linkSuggestions } from '../../../domain/site/paths.ts';
import type { SiteSettings } from '../../../domain/site/site.ts';
import { copyrightTexts as texts } from '../../../domain/settings/texts.ts';
import type { DomainForm } from '../../../lib/form/use-domain-form.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { useLinkHint } from '../../../widgets/use-link-hint.tsx';
import { RowButtons } from './row-buttons.tsx';

type Form = DomainForm<SiteSettings['copyright']>;

const maxLinks = 10;

export function CopyrightLinks({ form, field }: Pick<Form, 'form' | 'field'>) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'links', keyName: 'key' });
  const add = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="space-y-4">
      <legend className="mb-1.5 font-semibold">{texts.links}</legend>
      {fields.length === 0 && <p className="text-muted">{texts.noLinks}</p>}
      <ol className="space-y-4">
        {fields.map(({ key }, at) => {
          return (
            <li key={key} className="space-y-3 rounded-card border border-line bg-raised p-4">
              <div className="flex flex-wrap items-center gap-1">
                <p className="grow font-semibold">{texts.linkOf(at + 1)}</p>
                <RowButtons
                  texts={texts}
                  at={at}
                  count={fields.length}
                  off="disabled"
                  onMove={move}
                  onRemove={() => {
                    remove(at);
                    add.current?.focus();
                  }}
                />
              </div>
              <div className="grid gap-3 sm:grid-cols-2">
                <Field {...field(`links.${at}.text`)} label={texts.linkField(texts.linkText, at + 1)}>
                  <TextInput {...form.register(`links.${at}.text`)} maxLength={80} />
                </Field>
                <Address form={form} field={field} at={at} />
              </div>
            </li>
          );
        })}
      </ol>
      <datalist id="copyright-targets">
        {linkSuggestions.map((path) => (
          <option key={path}>{path}</option>
        ))}
      </datalist>
      {fields.length < maxLinks ? (
        <Button ref={add} variant="outline" onClick={() => append({ id: randomUuid(), text: '', url: '' })}>
          <Plus aria-hidden="true" className="size-5" />
          {texts.add}
        </Button>
      ) : (
        <p className="text-sm text-muted">{texts.full}</p>
      )}
    </fieldset>
  );
}

function Address({ form, field, at }: Pick<Form, 'form' | 'field'> & { at: number }) {
  const hint = useLinkHint(form.watch(`links.${at}.url`) ?? '');
  return (
    <Field {...field(`links.${at}.url`)} label={texts.linkField(texts.linkUrl, at + 1)} hint={hint}>
      <TextInput {...form.register(`links.${at}.url`)} list="copyright-targets" autoComplete="off" maxLength={500} />
    </Field>
  );
}
