import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useLabelOf, useRevealedIn } from './editor-context.ts';
import type { Revealed } from './editor-store.ts';
import type { Place } from './place.ts';

interface EditorSectionProps {
  /** Opens when a field within is revealed. */
  at: Place<unknown>;
  title?: string;
  isOpenAtFirst?: boolean;
  alsoAt?: Place<unknown>;
  children: ReactNode;
}

/** Collapsible; content renders only while open. */
export function EditorSection({ at, title, isOpenAtFirst = false, alsoAt = at, children }: EditorSectionProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const label = useLabelOf(at);
  const revealed = useRevealedIn(at);
  const alsoRevealed = useRevealedIn(alsoAt);
  const asked = revealed ?? alsoRevealed;
  const [answered, setAnswered] = useState<Revealed>();
  if (asked !== answered) {
    setAnswered(asked);
    if (asked !== undefined) setOpen(true);
  }
  return (
    <section className="rounded-card border border-line bg-raised" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-lg">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          className="flex min-h-12 w-full items-center justify-between gap-4 rounded-card px-4 py-3 text-left font-semibold hover:bg-sunken"
          onClick={() => setOpen(!isOpen)}
        >
          {title ?? label}
          <ChevronDown
            aria-hidden="true"
            className={`size-5 shrink-0 text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div id={`${id}-content`} hidden={!isOpen} className="space-y-5 border-t border-line p-4">
        {isOpen && children}
      </div>
    </section>
  );
}

export function EditorGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded-card border border-line px-4 pt-2 pb-4">
      <legend className="px-1 font-semibold">{title}</legend>
      <div className="space-y-4">{children}</div>
    </fieldset>
  );
}
