export const homeTexts = {
  loading: 'Loading the home page…',
  slideshow: {
    label: 'Highlights',
    /** For assistive technology. */
    role: 'carousel',
    slideRole: 'slide',
    slide: (position: number, count: number) => `${position} of ${count}`,
    slides: 'Choose a slide',
    show: (position: number, title: string) => (title === '' ? `Slide ${position}` : `Slide ${position}: ${title}`),
    /** Position first: phones show only the start. */
    oneOf: (position: number, count: number, title: string) =>
      title === '' ? `${position} of ${count}` : `${position} of ${count}: ${title}`,
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
    more: 'Why invest in Papua New Guinea',
  },
  exports: {
    products: 'Key export products',
    learnMore: 'Learn More',
    about: (name: string) => `about ${name}`,
    event: 'Upcoming trade event',
    resources: 'Resources',
  },
  newest: {
    opportunities: 'Newest opportunities',
    allOpportunities: 'See all opportunities',
    news: 'Latest news',
    allNews: 'See all news',
  },
} as const;
