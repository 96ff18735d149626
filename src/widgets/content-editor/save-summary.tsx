import { useEffect, useRef } from 'react';
import { FormSummary } from '../../components/form-summary.tsx';
import { placeLabel } from '../../domain/content/place-labels.ts';
import { useEditor } from './editor-context.ts';
import type { SaveProblem } from '../../lib/save-problem.ts';

interface SaveSummaryProps {
  problem: SaveProblem | undefined;
  failedTitle: string;
}

/** Time limit for rendering a tab or entry. */
const patienceMs = 3000;

/** Error list above the form; links open and focus fields. */
export function SaveSummary({ problem, failedTitle }: SaveSummaryProps) {
  const { labels, idOf, store } = useEditor();
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
      store.reveal(place);
      focusWhenDrawn(place);
    };
    /** A picture's parts have no input: use its picker. */
    const focusWhenDrawn = (place: string, until = performance.now() + patienceMs) => {
      const input =
        document.getElementById(idOf(place)) ?? document.getElementById(idOf(place.replace(/\.[^.]+$/, '')));
      if (input === null && performance.now() < until) {
        requestAnimationFrame(() => focusWhenDrawn(place, until));
        return;
      }
      input?.focus();
      store.endReveal();
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
