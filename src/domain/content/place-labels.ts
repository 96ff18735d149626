import { contentEditorTexts } from './editor-texts.ts';
import { type Change, fieldOf } from './places.ts';

export type FieldLabels = Readonly<Record<string, string>>;

export function placeLabel(labels: FieldLabels, place: string): string {
  const words: string[] = [];
  const keys = place.split('.');
  keys.forEach((key, at) => {
    const isList = /^\d+$/.test(keys[at + 1] ?? '');
    const label = labels[fieldOf(keys.slice(0, at + 1).join('.'))];
    if (isList || label === undefined) return;
    words.push(/^\d+$/.test(key) ? `${label} ${Number(key) + 1}` : label);
  });
  return words.join(', ');
}

export function changeLabel(labels: FieldLabels, { place, kind }: Change): string {
  const how = contentEditorTexts.how[kind];
  return [placeLabel(labels, place), how].filter(Boolean).join(how === '' ? '' : ' ');
}
