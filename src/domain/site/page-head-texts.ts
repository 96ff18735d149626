/** Words of the heads of public pages that come with the code which makes them; a page's own stand in its texts. */
export const pageHeadTexts = {
  builtInImage: 'Investment Promotion Authority, Papua New Guinea, with a bilum pattern in the colours of the flag',
} as const;
