export const contrastTexts = {
  grounds: {
    slide: 'the dark background of the slide',
    band: 'the dark background of the call to action',
    picture: 'the darkened image of the call to action',
  },
  words: (colour: string, ground: string, ratio: string, minimum: string) =>
    `${colour} is hard to read on ${ground} (contrast ${ratio}:1, minimum ${minimum}:1). Choose a lighter colour.`,
  button: (colour: string, ground: string, ratio: string, minimum: string) =>
    `${colour} text is hard to read on a ${ground} button (contrast ${ratio}:1, minimum ${minimum}:1). Choose colours with more contrast.`,
} as const;
