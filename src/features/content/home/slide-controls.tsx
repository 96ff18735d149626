import type { ComponentType } from 'react';
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from '../../../components/icons.tsx';
import type { HeroSlide } from '../../../domain/content/homepage/schema.ts';
import { homeTexts } from '../../../domain/content/homepage/texts.ts';

const { slideshow: texts } = homeTexts;

interface IconButtonProps {
  label: string;
  icon: ComponentType<{ className: string }>;
  className?: string;
  onClick: () => void;
}

function IconButton({ label, icon: Icon, className = '', onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`grid size-10 place-items-center rounded-control border border-deep-line text-on-deep hover:border-on-deep ${className}`}
      onClick={onClick}
    >
      <Icon className="size-5" />
    </button>
  );
}

/** More fill a phone. */
const maxDiamonds = 10;

interface SlideChoiceProps {
  slides: readonly HeroSlide[];
  index: number;
  onShow: (index: number) => void;
}

function Diamonds({ slides, index, onShow }: SlideChoiceProps) {
  return (
    <fieldset aria-label={texts.slides} className="flex min-w-0 flex-wrap">
      {slides.map((slide, position) => (
        <button
          key={slide.id}
          type="button"
          data-slide={position}
          aria-label={texts.show(position + 1, slide.title)}
          aria-current={position === index ? 'true' : undefined}
          className="group grid size-8 place-items-center rounded-control"
          onClick={() => onShow(position)}
        >
          <span className="size-2.5 rotate-45 border border-on-deep group-hover:bg-on-deep group-aria-[current=true]:scale-140 group-aria-[current=true]:border-deep-accent group-aria-[current=true]:bg-deep-accent" />
        </button>
      ))}
    </fieldset>
  );
}

function SlideList({ slides, index, onShow }: SlideChoiceProps) {
  return (
    <select
      aria-label={texts.slides}
      value={index}
      className="h-10 w-36 min-w-0 sm:w-64 rounded-control border border-deep-line bg-deep px-2 text-ellipsis text-on-deep hover:border-on-deep"
      onChange={(event) => onShow(Number(event.currentTarget.value))}
    >
      {slides.map((slide, position) => (
        <option key={slide.id} value={position}>
          {texts.oneOf(position + 1, slides.length, slide.title)}
        </option>
      ))}
    </select>
  );
}

interface SlideControlsProps {
  slides: readonly HeroSlide[];
  index: number;
  isStopped: boolean;
  /** False: no rotation. */
  canRun: boolean;
  onShow: (index: number) => void;
  onStep: (by: 1 | -1) => void;
  onToggle: () => void;
}

export function SlideControls({ slides, index, isStopped, canRun, onShow, onStep, onToggle }: SlideControlsProps) {
  const Choice = slides.length > maxDiamonds ? SlideList : Diamonds;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton
        label={isStopped ? texts.play : texts.pause}
        icon={isStopped ? PlayIcon : PauseIcon}
        className={canRun ? '' : 'hidden'}
        onClick={onToggle}
      />
      <IconButton label={texts.previous} icon={PreviousIcon} onClick={() => onStep(-1)} />
      <Choice slides={slides} index={index} onShow={onShow} />
      <IconButton label={texts.next} icon={NextIcon} onClick={() => onStep(1)} />
    </div>
  );
}
