import { type ReactNode, useId } from 'react';
import { Field, Select, TextArea, TextInput } from '../../../components/form/field.tsx';
import type { ContentImage } from '../../../domain/content/appearance/image.ts';
import { valueAt } from '../../../domain/content/places.ts';
import { takesFact } from '../../../domain/facts/reference-fields.ts';
import { linkSuggestions, pathOf } from '../../../domain/site/paths.ts';
import { contentEditorTexts as texts } from '../../../domain/content/editor-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { figureField } from '../../facts/figure-field.ts';
import { ImagePicker } from '../../media/image-picker.tsx';
import { useLinkHint } from '../../use-link-hint.tsx';
import { type EditorContextValue, useEditor, useErrorAt, useLabelOf, useValueAt } from '../editor-context.ts';
import type { Place } from '../place.ts';
import { isOptionalAt, maxTextLengthAt } from './schema-at.ts';

export interface FieldAtProps<Value> {
  /** Label in contentFieldTexts. */
  at: Place<Value>;
  hint?: ReactNode;
  required?: boolean;
  className?: string;
  disabled?: boolean;
}

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
    field: { id: idOf(at), label, hint, error, required, className },
  };
}

type Text = string | null | undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface TextAtProps extends FieldAtProps<Text> {
  type?: 'text' | 'email' | 'tel';
  placeholder?: string;
  /** Enter does nothing, for nested forms. */
  ignoresEnter?: boolean;
  isLarge?: boolean;
  inputMode?: 'decimal' | 'numeric';
  suggestions?: readonly string[];
}

/** Clearing removes optional text. */
export function TextAt({
  type = 'text',
  placeholder,
  ignoresEnter = false,
  inputMode,
  isLarge = false,
  disabled,
  suggestions,
  ...props
}: TextAtProps) {
  const { value, set, field } = useFieldAt(props);
  const { document } = useEditor();
  const list = useId();
  return (
    <Field {...field}>
      <TextInput
        type={type}
        value={textOf(value)}
        list={suggestions === undefined ? undefined : list}
        maxLength={maxTextLengthAt(document.schema, props.at)}
        placeholder={placeholder}
        inputMode={inputMode}
        disabled={disabled}
        autoComplete="off"
        {...(takesFact(document.references, props.at) === 'figure' ? figureField : {})}
        className={isLarge ? 'py-3 text-2xl! font-semibold' : ''}
        onChange={({ target }) => set(target.value)}
        onKeyDown={(event) => {
          if (ignoresEnter && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
        }}
      />
      {suggestions !== undefined && (
        <datalist id={list}>
          {suggestions.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      )}
    </Field>
  );
}

interface LinkAtProps extends Omit<TextAtProps, 'suggestions'> {
  /** Default: screens and published pages. `from`: ISO 8601, if scheduled. */
  suggestions?: readonly { path: string; title: string; from?: string | null }[];
}

const screens = linkSuggestions.map((path) => ({ path, title: path }));

/** Published pages are optional. */
function useOwnAddresses(isWanted: boolean): readonly { path: string; title: string }[] {
  const { data: pages = [] } = trpc.pages.published.useQuery(undefined, { enabled: isWanted });
  return [...screens, ...pages.map(({ slug, title }) => ({ path: `/${slug}`, title }))];
}

/** A suggested path, or a web address. */
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
  const scheduled = suggestions?.find(({ path }) => path === pathOf(textOf(value)))?.from;
  const shownHint = useLinkHint(textOf(value), hint, scheduled);
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
  /** Labels by value, ordered; '' is a real choice. */
  options: Readonly<Record<string, string>>;
  /** 'Nothing chosen'; omitted if required. */
  none?: string;
}

/** And its empty optional parent. */
function takeOut({ store, document }: EditorContextValue, at: string): void {
  const parent = at.replace(/\.?[^.]+$/, '');
  const rest = Object.keys(valueAt(store.get().content, parent) ?? {}).filter((key) => !at.endsWith(`.${key}`));
  store.set(rest.length === 0 && isOptionalAt(document.schema, parent) ? parent : at, undefined);
}

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

/** `YYYY-MM-DD` or empty. */
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
  /** E.g. 'Select Hero Image'. */
  selectLabel?: string;
}

/** Library picture (D26). */
export function ImageAt({ selectLabel, hint, disabled, ...props }: ImageAtProps) {
  const { value, set, label, error, field } = useFieldAt(props);
  return (
    <div className={props.className ?? ''}>
      <ImagePicker
        id={field.id}
        title={label}
        label={selectLabel}
        hint={hint}
        disabled={disabled}
        error={error}
        value={value ?? null}
        onChange={set}
      />
    </div>
  );
}
