import { useEffect, useRef } from 'react';
import { FormSummary } from '../../components/form/form-summary.tsx';
import { placeLabel } from '../../domain/content/place-labels.ts';
import { useEditor } from './editor-context.ts';
import { focusPlace } from './focus-place.ts';
import type { SaveProblem } from '../../lib/form/save-problem.ts';

interface SaveSummaryProps {
  problem: SaveProblem | undefined;
  failedTitle: string;
}

/** Links open and focus fields. */
export function SaveSummary({ problem, failedTitle }: SaveSummaryProps) {
  const editor = useEditor();
  const { labels, idOf } = editor;
  const box = useRef<HTMLDivElement>(null);
  const places = Object.keys(problem?.fieldErrors ?? {});
  const words = Object.fromEntries(places.map((place) => [place, placeLabel(labels, place) || place]));

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    /** The field may not be rendered yet. */
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const place = places.find((one) => link?.hash === `#${encodeURI(idOf(one))}` || link?.hash === `#${idOf(one)}`);
      if (place === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      focusPlace(editor, place);
    };
    element.addEventListener('click', open, true);
    return () => element.removeEventListener('click', open, true);
  });

  return (
    <div ref={box}>
      <FormSummary problem={problem} labels={words} idOf={idOf} failedTitle={failedTitle} />
    </div>
  );
}
