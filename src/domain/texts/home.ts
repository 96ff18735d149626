/** Words of the home page that no editor writes. */
export const homeTexts = {
  loading: 'Loading the home page…',
  slideshow: {
    label: 'Highlights',
    /** What assistive technology calls the parts of a slideshow. */
    role: 'carousel',
    slideRole: 'slide',
    slide: (position: number, count: number) => `${position} of ${count}`,
    slides: 'Choose a slide',
    show: (position: number, title: string) => (title === '' ? `Slide ${position}` : `Slide ${position}: ${title}`),
    previous: 'Previous slide',
    next: 'Next slide',
    pause: 'Pause the slideshow',
    play: 'Start the slideshow',
  },
  investment: {
    sectors: 'Featured sectors',
    project: 'Featured project',
    amount: 'Investment',
    location: 'Location',
    more: 'More on why to invest',
  },
  exports: {
    products: 'Key export products',
    learnMore: 'Learn more',
    about: (name: string) => `about ${name}`,
    event: 'Upcoming trade event',
    resources: 'Resources',
  },
} as const;
