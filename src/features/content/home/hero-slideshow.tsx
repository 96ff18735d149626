import { useRef, type KeyboardEvent } from 'react';
import { BilumBand } from '../../../components/bilum.tsx';
import { Container } from '../../../components/container.tsx';
import type { HeroSlide as Slide } from '../../../domain/content/homepage/schema.ts';
import { homeTexts } from '../../../domain/content/homepage/texts.ts';
import { HeroSlide } from './hero-slide.tsx';
import { SlideControls } from './slide-controls.tsx';
import { hasPicture, swipeStep } from './slideshow-state.ts';
import { useSlideshow } from './use-slideshow.ts';

const keySteps: Record<string, 1 | -1 | undefined> = { ArrowLeft: -1, ArrowRight: 1 };

interface HeroSlideshowProps {
  slides: readonly Slide[];
  siteName: string;
  /** Fixed, without rotation. */
  shown?: number | undefined;
}

/** Spec 1 §2; D30. No carousel library: a fade needs no drag engine. */
export function HeroSlideshow({ slides, siteName, shown }: HeroSlideshowProps) {
  const region = useRef<HTMLElement>(null);
  const touch = useRef<{ x: number; y: number }>(undefined);
  const count = slides.length;
  const { dispatch, ...state } = useSlideshow(count, shown);
  const { index, isStopped, advancing, prefersReducedMotion, isReady } = state;
  const step = (by: 1 | -1) => dispatch({ type: 'step', by, count });

  const onKeyDown = (event: KeyboardEvent) => {
    const by = keySteps[event.key];
    if (by === undefined || count < 2 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(by);
    // The focused slide disappears: focus its diamond or the list.
    const next = (index + by + count) % count;
    region.current?.querySelector<HTMLElement>(`[data-slide="${next}"],select`)?.focus();
  };

  return (
    <section
      ref={region}
      aria-roledescription={homeTexts.slideshow.role}
      aria-label={homeTexts.slideshow.label}
      className="bg-deep text-on-deep"
    >
      <h1 className="sr-only">{siteName}</h1>
      {/* Handles events bubbling from slides and controls. */}
      <div
        role="presentation"
        className="relative [touch-action:pan-y]"
        onKeyDown={onKeyDown}
        onPointerEnter={(event) => {
          if (event.pointerType === 'mouse') dispatch({ type: 'hold', reason: 'hover', isHeld: true });
        }}
        onPointerLeave={() => dispatch({ type: 'hold', reason: 'hover', isHeld: false })}
        onFocus={() => dispatch({ type: 'hold', reason: 'focus', isHeld: true })}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget))
            dispatch({ type: 'hold', reason: 'focus', isHeld: false });
        }}
        onTouchStart={(event) => {
          const finger = event.touches[0];
          touch.current = finger === undefined ? undefined : { x: finger.clientX, y: finger.clientY };
        }}
        onTouchEnd={(event) => {
          const finger = event.changedTouches[0];
          if (touch.current === undefined || finger === undefined) return;
          const by = swipeStep(touch.current, { x: finger.clientX, y: finger.clientY });
          if (by !== undefined) step(by);
        }}
      >
        <div aria-live={isReady && !advancing ? 'polite' : 'off'} className="grid">
          {slides.map((slide, position) => (
            <HeroSlide
              key={slide.id}
              slide={slide}
              index={position}
              count={count}
              isCurrent={position === index}
              hasPicture={hasPicture(state, position, count)}
            />
          ))}
        </div>
        {count > 1 && isReady && (
          <Container className="absolute inset-x-0 bottom-6">
            <SlideControls
              slides={slides}
              index={index}
              isStopped={isStopped}
              canRun={!prefersReducedMotion}
              onShow={(position) => dispatch({ type: 'show', index: position })}
              onStep={step}
              onToggle={() => dispatch({ type: 'toggle' })}
            />
          </Container>
        )}
      </div>
      <BilumBand />
    </section>
  );
}
