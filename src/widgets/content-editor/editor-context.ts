import { createContext, use, useSyncExternalStore } from 'react';
import type { ContentDocument } from '../../domain/content/documents.ts';
import { type FieldLabels } from '../../domain/content/place-labels.ts';
import { fieldOf, valueAt } from '../../domain/content/places.ts';
import type { EditorStore, Revealed } from './editor-store.ts';
import type { Place } from './place.ts';

export interface EditorContextValue {
  /** Untyped: a `Place` has the type. */
  store: EditorStore<unknown>;
  /** Storage key on the device. */
  key: string;
  document: ContentDocument<unknown>;
  labels: FieldLabels;
  /** For labels and error lists. */
  idOf: (place: string) => string;
}

export const EditorContext = createContext<EditorContextValue | undefined>(undefined);

export function useEditor(): EditorContextValue {
  const editor = use(EditorContext);
  if (editor === undefined) throw new Error('A field of the content editor is outside of it');
  return editor;
}

/** Renders only on change. */
export function useValueAt<Value>(place: Place<Value>): Value {
  const { store } = useEditor();
  const read = () => valueAt(store.get().content, place) as Value;
  return useSyncExternalStore(store.subscribe, read, read);
}

/** Without later input. */
export function usePublishedAt<Value>(place: Place<Value>): Value {
  const { store } = useEditor();
  const read = () => valueAt(store.get().published, place) as Value;
  return useSyncExternalStore(store.subscribe, read, read);
}

/** Of a place or its parts. */
export function useErrorAt(place: Place<unknown>): string | undefined {
  const { store } = useEditor();
  const read = () => {
    const { errors } = store.get();
    const name = errors[place] === undefined ? Object.keys(errors).find((one) => one.startsWith(`${place}.`)) : place;
    return name === undefined ? undefined : errors[name]?.[0];
  };
  return useSyncExternalStore(store.subscribe, read, read);
}

/** If for `place` or within it. */
export function useRevealedIn(place: Place<unknown>): Revealed | undefined {
  const { store } = useEditor();
  const read = () => {
    const { revealed } = store.get();
    return revealed?.place === place || revealed?.place.startsWith(`${place}.`) === true ? revealed : undefined;
  };
  return useSyncExternalStore(store.subscribe, read, read);
}

export function useLabelOf(place: Place<unknown>): string {
  return useEditor().labels[fieldOf(place)] ?? place;
}
