/** What an editor is told about words whose colour cannot be read where they stand. */
export const contrastTexts = {
  grounds: {
    slide: 'the dark ground of the slide',
    band: 'the dark ground of the call to action',
    picture: 'the darkened picture of the call to action',
  },
  words: (colour: string, ground: string, ratio: string, minimum: string) =>
    `${colour} on ${ground} can hardly be read (${ratio} : 1, at least ${minimum} : 1). Choose a lighter colour.`,
  button: (colour: string, ground: string, ratio: string, minimum: string) =>
    `${colour} words on a ${ground} button can hardly be read (${ratio} : 1, at least ${minimum} : 1). Choose two colours that differ more in lightness.`,
} as const;
