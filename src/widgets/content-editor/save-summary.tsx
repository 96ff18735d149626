import { useEffect, useRef } from 'react';
import { FormSummary } from '../../components/form-summary.tsx';
import { placeInWords } from '../../domain/content/place-words.ts';
import { useEditor } from './editor-context.ts';
import type { SaveProblem } from '../../lib/save-problem.ts';

interface SaveSummaryProps {
  problem: SaveProblem | undefined;
  failedTitle: string;
}

/** How long a tab or an entry may take to be drawn. */
const patienceMs = 3000;

/** What is wrong, above the form; each line opens what its field lies in and leads there. */
export function SaveSummary({ problem, failedTitle }: SaveSummaryProps) {
  const { labels, idOf, store } = useEditor();
  const box = useRef<HTMLDivElement>(null);
  const places = Object.keys(problem?.fieldErrors ?? {});
  const words = Object.fromEntries(places.map((place) => [place, placeInWords(labels, place) || place]));

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    /** Before the link acts: its field may not be drawn yet. */
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const place = places.find((one) => link?.hash === `#${encodeURI(idOf(one))}` || link?.hash === `#${idOf(one)}`);
      if (place === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      store.reveal(place);
      focusWhenDrawn(place);
    };
    /** A picture's own parts have no input: the picker of the picture is where to go. */
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
