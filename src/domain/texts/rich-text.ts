/** Refusals of a rich text (D26), each a sentence that stands beside its field. */
export const richTextRefusals = {
  tooLong: (limit: number) => `Shorten this text to ${limit.toLocaleString('en-GB')} characters.`,
  tooMany: 'This text has too many parts. Divide it.',
  tooDeep: 'Lists stand too deep inside one another here. Use fewer levels.',
  invalid: 'This text has a part that cannot be saved. Take it out and write it anew.',
  link: 'Enter a path of this site, such as /invest, or an address that begins with https://, mailto: or tel:',
} as const;

/** Words of the editor of a rich text. */
export const richTextTexts = {
  loading: 'Loading the editor',
  fetchFailed: 'The editor could not be loaded',
  fetchFailedText:
    'Nothing of the text is lost, and what you have changed so far is kept. Check the connection, then load the page again.',
  reload: 'Load the page again',
  toolbar: (label: string) => `Tools for ${label}`,
  /** Read with the name of the field; both are common to editors on the web. */
  keys: 'Alt+F10 leads to the tools, Escape there back to the text.',

  bold: 'Bold',
  italic: 'Italic',
  headings: { 2: 'Heading', 3: 'Subheading', 4: 'Small heading' },
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  blockquote: 'Quote',
  link: 'Link',
  image: 'Image',
  table: 'Insert table',
  rule: 'Rule',
  undo: 'Undo',
  redo: 'Redo',
  rowAbove: 'Add row above',
  rowBelow: 'Add row below',
  deleteRow: 'Delete row',
  columnBefore: 'Add column before',
  columnAfter: 'Add column after',
  deleteColumn: 'Delete column',
  headerRow: 'Header row',
  deleteTable: 'Delete table',

  linkTitle: 'Link',
  linkWords: 'Words of the link',
  linkWordsMissing: 'Enter the words that lead there.',
  linkAddress: 'Address',
  linkHint: 'A path of this site, such as /invest, or a web address',
  setLink: 'Set link',
  removeLink: 'Remove link',

  picture: 'Picture',
  editPicture: 'Edit picture',
  removePicture: 'Remove picture',
  placePicture: 'Use this picture',
  isDecorative: 'Only decorative',
  pictureWithout: 'Picture without alternative text',

  count: (count: number, limit: number) =>
    `${count.toLocaleString('en-GB')} of ${limit.toLocaleString('en-GB')} characters`,
  left: (left: number) => (left === 1 ? '1 character left' : `${left.toLocaleString('en-GB')} characters left`),
  over: (over: number) => `${over.toLocaleString('en-GB')} too many`,
  picturesLeftOut: (count: number) =>
    `${count === 1 ? 'A picture was' : `${count} pictures were`} left out of what you pasted. Upload pictures to the media library and add them with the tool 'Image'.`,
  filesRefused:
    "Files cannot be put here directly. Upload pictures to the media library and add them with the tool 'Image'.",
} as const;
