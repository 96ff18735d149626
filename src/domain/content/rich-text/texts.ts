export const richTextRefusals = {
  tooLong: (limit: number) => `Shorten this text to ${limit.toLocaleString('en-GB')} characters.`,
  tooMany: 'This text has too many parts. Split it up.',
  tooDeep: 'There are too many lists inside each other. Use fewer levels.',
  invalid: 'Part of this text cannot be saved. Delete it and type it again.',
  link: 'Enter a page on this site, such as /invest, or an address that starts with https://, mailto: or tel:',
} as const;

export const richTextTexts = {
  loading: 'Loading the editor',
  fetchFailed: 'Failed to load the editor',
  fetchFailedText: 'Your text and your changes are safe. Check your connection, then reload the page.',
  reload: 'Reload page',
  toolbar: (label: string) => `Tools for ${label}`,
  /** Read with the label. */
  keys: 'Press Alt+F10 to go to the toolbar and Escape to return to the text.',

  bold: 'Bold',
  italic: 'Italic',
  headings: { 2: 'Heading', 3: 'Subheading', 4: 'Small heading' },
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  blockquote: 'Quote',
  link: 'Link',
  source: 'Source note',
  image: 'Image',
  table: 'Insert table',
  rule: 'Horizontal line',
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
  chart: { bars: 'Show as bar chart', line: 'Show as line chart' },
  noChart:
    'This table cannot be shown as a chart. It needs a column of names, then a column of figures in one unit, in 2 to 60 rows without joined cells.',

  linkTitle: 'Link',
  linkWords: 'Link text',
  linkWordsMissing: 'Enter the link text',
  linkAddress: 'Address',
  linkHint: 'A page on this site, such as /invest, or a web address.',
  setLink: 'Add link',
  removeLink: 'Remove link',

  picture: 'Image',
  editPicture: 'Edit image',
  removePicture: 'Remove image',
  placePicture: 'Use this image',
  isDecorative: 'Decorative',
  pictureWithout: 'Image without alternative text',

  count: (count: number, limit: number) =>
    `${count.toLocaleString('en-GB')} of ${limit.toLocaleString('en-GB')} characters`,
  left: (left: number) => (left === 1 ? '1 character left' : `${left.toLocaleString('en-GB')} characters left`),
  over: (over: number) => `${over.toLocaleString('en-GB')} too many`,
  picturesLeftOut: (count: number) =>
    `${count === 1 ? '1 image was' : `${count} images were`} not pasted. Upload images to the media library, then add them with Image in the toolbar.`,
  filesRefused:
    'You cannot drop files here. Upload images to the media library, then add them with Image in the toolbar.',
} as const;
