import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { mergeVersions, type Overlap, type Side, type Versions } from '../../domain/content/merge.ts';
import { formTexts as texts } from '../../domain/forms/texts.ts';
import type { ConflictTexts } from './conflict-texts.ts';

export interface ConflictDialogProps<Content> extends ConflictTexts {
  versions: Versions<Content> | undefined;
  savedBy?: string | null;
  onClose: () => void;
  onSave: (merged: Content) => void;
  onTakeTheirs: () => void;
}

interface Choices {
  of: unknown;
  sides: Readonly<Record<string, Side>>;
}

/** D37: lists both sides' changes, asks only about overlaps. Saves nothing unseen. */
export function ConflictDialog<Content>({
  versions,
  labelOf,
  textOf,
  wholes,
  savedBy,
  onClose,
  onSave,
  onTakeTheirs,
}: ConflictDialogProps<Content>) {
  const [choices, setChoices] = useState<Choices>({ of: undefined, sides: {} });
  const sides = choices.of === versions ? choices.sides : {};
  const sideOf = (key: string): Side => sides[key] ?? 'mine';
  const merge = versions && mergeVersions(versions, { ...(wholes && { wholes }), choose: sideOf });
  const label = (change: { place: string; kind: Overlap['kind'] | 'added' | 'removed' }) =>
    labelOf(change.place, change.kind);
  const isShown = (change: Parameters<typeof label>[0]) => label(change) !== undefined;
  const overlaps = merge?.overlaps.filter(isShown) ?? [];
  const mine = merge?.mine.filter(isShown) ?? [];
  const theirs = merge?.theirs.filter(isShown) ?? [];
  const hasOwn = mine.length + overlaps.length > 0;

  let description: string = texts.differentFields;
  if (overlaps.length > 0) description = texts.sameFields;
  else if (!hasOwn) description = theirs.length === 0 ? texts.sameInBoth : texts.onlyTheirs;
  let saveLabel: string = texts.saveBoth;
  if (theirs.length === 0 && overlaps.every(({ key }) => sideOf(key) === 'mine')) saveLabel = texts.keepMine;
  else if (overlaps.length > 0) saveLabel = texts.saveChosen;

  return (
    <Dialog
      isOpen={versions !== undefined}
      onClose={onClose}
      title={texts.newerVersion}
      description={description}
      size="large"
      footer={
        <>
          <Button variant={hasOwn ? 'outline' : 'primary'} onClick={onTakeTheirs}>
            {texts.takeTheirs}
          </Button>
          {hasOwn && merge !== undefined && <Button onClick={() => onSave(merge.content)}>{saveLabel}</Button>}
        </>
      }
    >
      <div className="space-y-6">
        {overlaps.length > 0 && (
          <Part title={texts.bothChanged}>
            {overlaps.map((overlap) => (
              <Choice
                key={overlap.key}
                label={label(overlap) ?? ''}
                mine={wordsOf(overlap, overlap.mine, textOf)}
                theirs={wordsOf(overlap, overlap.theirs, textOf)}
                side={sideOf(overlap.key)}
                onChoose={(side) => setChoices({ of: versions, sides: { ...sides, [overlap.key]: side } })}
              />
            ))}
          </Part>
        )}
        {(
          [
            [texts.youChanged, mine],
            [savedBy ? texts.changedBy(savedBy) : texts.theyChanged, theirs],
          ] as const
        ).map(
          ([title, changes]) =>
            changes.length > 0 && (
              <Part key={title} title={title}>
                <dl className="space-y-3">
                  {changes.map((change) => (
                    <div key={`${change.kind} ${change.place}`} className="wrap-anywhere">
                      <dt className="font-semibold">{label(change)}</dt>
                      {(change.kind === 'changed' || change.kind === 'added') && (
                        <dd className="whitespace-pre-line">
                          {textOf(change.place, change.value) || <span className="text-muted">{texts.empty}</span>}
                        </dd>
                      )}
                    </div>
                  ))}
                </dl>
              </Part>
            ),
        )}
      </div>
    </Dialog>
  );
}

function wordsOf({ place, kind }: Overlap, value: unknown, textOf: ConflictTexts['textOf']): string {
  // In a list only whole items can be missing.
  if (kind === 'changed' && value === undefined && /\.\d+$/.test(place)) return texts.removed;
  return textOf(place, value);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}

interface ChoiceProps {
  label: string;
  mine: string;
  theirs: string;
  side: Side;
  onChoose: (side: Side) => void;
}

function Choice({ label, mine, theirs, side, onChoose }: ChoiceProps) {
  const name = useId();
  const options = [
    ['mine', texts.mine, mine],
    ['theirs', texts.theirs, theirs],
  ] as const;
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map(([value, title, text]) => (
          <label
            key={value}
            className="flex min-w-0 cursor-pointer items-start gap-3 rounded-control border border-line bg-sunken px-3 py-2 wrap-anywhere has-checked:border-brand"
          >
            <input
              type="radio"
              name={name}
              checked={side === value}
              onChange={() => onChoose(value)}
              className="mt-1 size-5 shrink-0 accent-brand"
            />
            <span className="min-w-0 whitespace-pre-line">
              <span className="block text-sm text-muted">{title}</span>
              {text === '' ? <span className="text-muted">{texts.empty}</span> : text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
