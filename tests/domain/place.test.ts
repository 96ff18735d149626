import { describe, expect, it } from 'vitest';
import type { HeroSlide, HomepageContent } from '../../src/domain/content/homepage/schema.ts';
import { entryAt, type Place, placesOf, within } from '../../src/widgets/content-editor/place.ts';

const at = placesOf<HomepageContent>();
/** As a text field requires it. */
const text = (place: Place<string | undefined>): string => place;

describe('the place of a field', () => {
  it('can be named from the document, from a part of it and from a list item', () => {
    const slide: Place<HeroSlide> = entryAt(at('heroSlides'), 1);
    expect(text(at('exportSection.event.title'))).toBe('exportSection.event.title');
    expect(text(within(at('exportSection'), 'event.title'))).toBe('exportSection.event.title');
    expect(text(within(slide, 'title'))).toBe('heroSlides.1.title');
    expect(text(within(within(slide, 'titleStyle'), 'font'))).toBe('heroSlides.1.titleStyle.font');
  });

  it('does not compile for a field that does not exist', () => {
    const slide = entryAt(at('heroSlides'), 0);
    // @ts-expect-error no part is called so
    at('heroSlide');
    // @ts-expect-error no field of that part is called so
    at('exportSection.headline');
    // @ts-expect-error no field of an entry is called so
    within(slide, 'headline');
    // @ts-expect-error a list is no text
    text(at('heroSlides'));
    // @ts-expect-error a picture is no text
    text(within(slide, 'image'));
    // @ts-expect-error a name that nobody has checked
    text('exportSection.title');
    expect(slide).toBe('heroSlides.0');
  });
});
