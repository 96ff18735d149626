import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { BottomBar } from '../../components/bottom-bar.tsx';
import { Button, buttonClass } from '../../components/button.tsx';
import { compareTexts as texts } from '../../domain/opportunities/compare-texts.ts';
import { compareSearch, keptLimits } from '../../domain/opportunities/kept.ts';
import { useKept } from './use-kept.ts';

interface Project {
  id: string;
  title: string;
}

export interface KeepProps {
  /** Their places on the page: `data-keep`. */
  items: readonly Project[];
}

let lastPlaces: readonly HTMLElement[] = [];

/** The same array for unchanged places. */
function readPlaces(): readonly HTMLElement[] {
  const found = [...document.querySelectorAll<HTMLElement>('[data-keep]')];
  const isSame = found.length === lastPlaces.length && found.every((place, index) => place === lastPlaces[index]);
  if (!isSame) lastPlaces = found;
  return lastPlaces;
}

function watchPlaces(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Buttons in their places, and a bar once something is saved. */
export function Keep({ items }: KeepProps) {
  const { ids, toggle } = useKept();
  const places = useSyncExternalStore(watchPlaces, readPlaces);
  return (
    <>
      {places.map((place) => {
        const project = items.find(({ id }) => id === place.dataset.keep);
        if (project === undefined) return null;
        const isKept = ids.includes(project.id);
        // Above the card's link, next to the amount.
        const look = place.closest('li') === null ? '' : 'absolute right-5 z-10 -mt-2';
        return createPortal(
          <KeepButton project={project} isKept={isKept} onPress={toggle} className={look} />,
          place,
          project.id,
        );
      })}
      {ids.length > 0 && <Bar ids={ids} />}
    </>
  );
}

interface KeepButtonProps {
  project: Project;
  isKept: boolean;
  onPress: (id: string) => void;
  className: string;
}

function KeepButton({ project: { id, title }, isKept, onPress, className }: KeepButtonProps) {
  return (
    <Button
      variant={isKept ? 'primary' : 'outline'}
      size="sm"
      aria-pressed={isKept}
      className={className}
      onClick={() => onPress(id)}
    >
      <span>
        {isKept ? texts.kept : texts.keep}
        <span className="sr-only"> {title}</span>
      </span>
    </Button>
  );
}

function Bar({ ids }: { ids: readonly string[] }) {
  const isChoice = ids.length > keptLimits.compared;
  return (
    <BottomBar>
      <p>{isChoice ? texts.choose(ids.length) : ids.length === 1 ? texts.keepAnother : texts.bar}</p>
      {ids.length > 1 && (
        <Link
          to="/investment-opportunities/compare"
          search={compareSearch(ids.slice(0, keptLimits.compared))}
          className={buttonClass({ size: 'sm' })}
        >
          {isChoice ? texts.chooseLink : texts.compare(ids.length)}
        </Link>
      )}
    </BottomBar>
  );
}
