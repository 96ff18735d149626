import { createContext, use, useSyncExternalStore } from 'react';
import type { ContentDocument } from '../../domain/content/documents.ts';
import { type FieldLabels } from '../../domain/content/place-words.ts';
import { fieldOf, valueAt } from '../../domain/content/places.ts';
import type { EditorStore, Revealed } from './editor-store.ts';
import type { Place } from './place.ts';

export interface EditorContextValue {
  /** Of any content: a `Place` knows what is at it. */
  store: EditorStore<unknown>;
  /** Names the document among all that are kept on the device. */
  key: string;
  document: ContentDocument<unknown>;
  labels: FieldLabels;
  /** Id of the input at a place, for its label and for lists of errors. */
  idOf: (place: string) => string;
}

export const EditorContext = createContext<EditorContextValue | undefined>(undefined);

export function useEditor(): EditorContextValue {
  const editor = use(EditorContext);
  if (editor === undefined) throw new Error('A field of the content editor stands outside of it');
  return editor;
}

/** The value at a place, drawn anew only when it is another. */
export function useValueAt<Value>(place: Place<Value>): Value {
  const { store } = useEditor();
  const read = () => valueAt(store.get().content, place) as Value;
  return useSyncExternalStore(store.subscribe, read, read);
}

/** The sentence beside the field at a place: also about a part of it, such as the address of a picture. */
export function useErrorAt(place: Place<unknown>): string | undefined {
  const { store } = useEditor();
  const read = () => {
    const { errors } = store.get();
    const name = errors[place] === undefined ? Object.keys(errors).find((one) => one.startsWith(`${place}.`)) : place;
    return name === undefined ? undefined : errors[name]?.[0];
  };
  return useSyncExternalStore(store.subscribe, read, read);
}

/** What the screen is asked to show, if it is `place` or lies in it. */
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
