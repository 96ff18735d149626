import { type ReactNode, useId } from 'react';
import { Field, Select, TextArea, TextInput } from '../../components/field.tsx';
import type { ContentImage } from '../../domain/content/appearance/image.ts';
import { valueAt } from '../../domain/content/places.ts';
import { linkSuggestions } from '../../domain/site/paths.ts';
import { contentEditorTexts as texts } from '../../domain/content/editor-texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { ImagePicker } from '../image-picker.tsx';
import { useLinkHint } from '../use-link-hint.tsx';
import { type EditorContextValue, useEditor, useErrorAt, useLabelOf, useValueAt } from './editor-context.ts';
import type { Place } from './place.ts';
import { isOptionalAt, maxTextLengthAt } from './schema-at.ts';

export interface FieldAtProps<Value> {
  /** The place of the value. Its label is that of the field (contentFieldTexts). */
  at: Place<Value>;
  hint?: ReactNode;
  required?: boolean;
  className?: string;
  disabled?: boolean;
}

/** What is around the input at a place, and how it reads and writes: for fields of all kinds. */
export function useFieldAt<Value>({ at, hint, required, className }: FieldAtProps<Value>) {
  const { store, idOf } = useEditor();
  const error = useErrorAt(at);
  const label = useLabelOf(at);
  const value = useValueAt(at);
  return {
    value,
    set: (next: Value) => store.set(at, next),
    label,
    error,
    field: {
      id: idOf(at),
      label,
      ...(hint === undefined ? {} : { hint }),
      ...(error === undefined ? {} : { error }),
      ...(required === undefined ? {} : { required }),
      ...(className === undefined ? {} : { className }),
    },
  };
}

/** A text that may be absent, also one of a few. */
type Text = string | null | undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface TextAtProps extends FieldAtProps<Text> {
  type?: 'text' | 'email' | 'tel';
  placeholder?: string;
  /** In a form within the form, Enter neither saves the page nor closes anything. */
  ignoresEnter?: boolean;
  /** The keyboard of a phone. */
  inputMode?: 'decimal' | 'numeric';
}

/** One line of text. An optional one that is emptied goes from the document. */
export function TextAt({
  type = 'text',
  placeholder,
  ignoresEnter = false,
  inputMode,
  disabled,
  ...props
}: TextAtProps) {
  const { value, set, field } = useFieldAt(props);
  const { document } = useEditor();
  return (
    <Field {...field}>
      <TextInput
        type={type}
        value={textOf(value)}
        maxLength={maxTextLengthAt(document.schema, props.at)}
        placeholder={placeholder}
        inputMode={inputMode}
        disabled={disabled}
        autoComplete="off"
        onChange={({ target }) => set(target.value)}
        onKeyDown={(event) => {
          if (ignoresEnter && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
        }}
      />
    </Field>
  );
}

interface LinkAtProps extends TextAtProps {
  /** Addresses to choose from, each with what a person calls it; without them the screens and published pages there are. */
  suggestions?: readonly { path: string; title: string }[];
}

const screens = linkSuggestions.map((path) => ({ path, title: path }));

/** Screens, and the pages that visitors see; while those cannot be had, the screens alone. */
function useOwnAddresses(isWanted: boolean): readonly { path: string; title: string }[] {
  const { data: pages = [] } = trpc.pages.published.useQuery(undefined, { enabled: isWanted });
  return [...screens, ...pages.map(({ slug, title }) => ({ path: `/${slug}`, title }))];
}

/** Where a button or a title leads: a path of this site, of which those there are are suggested, or a web address. */
export function LinkAt({
  hint = texts.linkHint,
  suggestions,
  disabled,
  placeholder,
  ignoresEnter = false,
  ...props
}: LinkAtProps) {
  const own = useOwnAddresses(suggestions === undefined);
  const list = useId();
  const { value, set, field } = useFieldAt(props);
  const { document } = useEditor();
  const shownHint = useLinkHint(textOf(value), hint);
  return (
    <Field {...field} hint={shownHint}>
      <TextInput
        value={textOf(value)}
        list={list}
        inputMode="url"
        spellCheck={false}
        maxLength={maxTextLengthAt(document.schema, props.at)}
        placeholder={placeholder}
        disabled={disabled}
        autoComplete="off"
        onChange={({ target }) => set(target.value)}
        onKeyDown={(event) => {
          if (ignoresEnter && event.key === 'Enter') event.preventDefault();
        }}
      />
      <datalist id={list}>
        {(suggestions ?? own).map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </datalist>
    </Field>
  );
}

/** Several lines. */
export function AreaAt({ rows = 2, disabled, ...props }: FieldAtProps<Text> & { rows?: number }) {
  const { value, set, field } = useFieldAt(props);
  const { document } = useEditor();
  return (
    <Field {...field}>
      <TextArea
        value={textOf(value)}
        rows={rows}
        maxLength={maxTextLengthAt(document.schema, props.at)}
        disabled={disabled}
        onChange={({ target }) => set(target.value)}
      />
    </Field>
  );
}

interface SelectAtProps extends FieldAtProps<Text> {
  /** Value and words, in their order; '' as a value is one that is chosen. */
  options: Readonly<Record<string, string>>;
  /** Words of 'nothing chosen', which takes the value out of the document; without them something is always chosen. */
  none?: string;
}

/** Takes a value out of the document, and what it stood in too where nothing is left of that and it may be absent. */
function takeOut({ store, document }: EditorContextValue, at: string): void {
  const parent = at.replace(/\.?[^.]+$/, '');
  const rest = Object.keys(valueAt(store.get().content, parent) ?? {}).filter((key) => !at.endsWith(`.${key}`));
  store.set(rest.length === 0 && isOptionalAt(document.schema, parent) ? parent : at, undefined);
}

/** One of a list of options. */
export function SelectAt({ options, none, disabled, ...props }: SelectAtProps) {
  const editor = useEditor();
  const { value, set, field } = useFieldAt(props);
  return (
    <Field {...field}>
      <Select
        value={textOf(value)}
        disabled={disabled}
        onChange={({ target }) =>
          target.value === '' && options[''] === undefined ? takeOut(editor, props.at) : set(target.value)
        }
      >
        {none !== undefined && <option value="">{none}</option>}
        {Object.entries(options).map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** A day of the calendar, `YYYY-MM-DD` or empty. */
export function DayAt({ disabled, ...props }: FieldAtProps<Text>) {
  const { value, set, field } = useFieldAt(props);
  return (
    <Field {...field}>
      <TextInput type="date" value={textOf(value)} disabled={disabled} onChange={({ target }) => set(target.value)} />
    </Field>
  );
}

interface ImageAtProps extends Omit<FieldAtProps<ContentImage | null | undefined>, 'hint' | 'required'> {
  hint?: string;
  /** Words of the button while nothing is chosen ('Select Hero Image'). */
  selectLabel?: string;
}

/** A picture of the library (D26). */
export function ImageAt({ selectLabel, hint, disabled, ...props }: ImageAtProps) {
  const { value, set, label, error, field } = useFieldAt(props);
  return (
    <div className={props.className ?? ''}>
      <ImagePicker
        id={field.id}
        title={label}
        {...(selectLabel === undefined ? {} : { label: selectLabel })}
        {...(hint === undefined ? {} : { hint })}
        {...(disabled === undefined ? {} : { disabled })}
        {...(error === undefined ? {} : { error })}
        value={value ?? null}
        onChange={set}
      />
    </div>
  );
}
