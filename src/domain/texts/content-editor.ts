const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Words of the editor of content, whichever document it is for (D36, D37). */
export const contentEditorTexts = {
  save: 'Save Changes',
  saving: 'Saving...',
  /** Above the errors of a save that was refused before it left. */
  checkTitle: 'Please check these fields',
  tooLarge: 'This page is too large to be saved. Shorten its texts or remove entries.',
  draftElsewhere: 'You changed this draft in another window',
  noVersion: 'There is no such version',

  status: {
    builtIn: 'Built-in content',
    published: (version: number) => `Published, version ${version}`,
    publishedWithDraft: (version: number) => `Published, version ${version}, with newer draft`,
    builtInWithDraft: 'Built-in content, with newer draft',
  },
  publishedBy: (date: string, author: string) =>
    author === '' ? `Last saved ${date}` : `Last saved ${date} by ${author}`,

  /** In the save bar. */
  noChanges: 'No unsaved changes',
  changes: (count: number) => plural(count, 'unsaved change', 'unsaved changes'),
  draftSaved: (time: string) => `Draft saved ${time}`,
  draftSaving: 'Saving the draft…',
  draftKept: 'Kept on this device. It will be saved as a draft once the connection is back.',
  draftLocalOnly: 'Kept on this device only.',
  draftNowhere: 'The draft could not be kept. Save your changes before you leave.',
  discard: 'Discard draft',
  discardTitle: 'Discard your draft?',
  discardText: 'Everything you changed since the published version is lost. Visitors see no difference.',
  discardFailed: 'The draft was not discarded',
  discarded: 'Draft discarded',

  loading: 'Loading the editor…',
  loadFailed: 'This page could not be loaded',
  loadFailedText: 'Nothing can be changed until it is, so that what is published is not overwritten.',
  repairedTitle: 'Parts of the stored page could not be read',
  repairedText:
    'Visitors see the page without them. These places show what stands in; saving stores the page whole again:',
  resumedTitle: 'You are going on with your draft',
  resumed: (date: string) => `Last changed ${date}. Visitors still see the published version.`,
  resumedLocal: (date: string) =>
    `Restored from this device, last changed ${date}. Visitors still see the published version.`,
  behindTitle: 'Somebody has published since you began',
  behindText: 'When you save, both versions are shown and you choose.',
  compare: 'Compare now',
  elsewhereTitle: 'You changed this draft in another window',
  elsewhereText: 'Both cannot be kept. What you see here is still only on this device.',
  elsewhereFailed: 'The other draft could not be read',
  takeOther: 'Load the other one',
  keepThis: 'Keep this one',

  /** Sections and lists. */
  show: (name: string) => `Show ${name}`,
  hide: (name: string) => `Hide ${name}`,
  itemOf: (name: string, position: number, count: number) => `${name} ${position} of ${count}`,
  untitled: 'Untitled',
  edit: (name: string) => `Edit ${name}`,
  done: 'Done',
  cancel: 'Cancel',
  remove: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: 'It goes from the page when you save.',
  removeConfirm: 'Delete',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  drag: (name: string) => `Drag ${name} to another place`,
  lifted: (name: string, position: number, count: number) => `${name} is lifted, ${position} of ${count}`,
  dragCancelled: (name: string) => `${name} is back in its place`,
  dragHelp: 'Press Space to lift it, the arrow keys to move it, Space to drop it, Escape to put it back.',
  moved: (name: string, position: number, count: number) => `${name} is now ${position} of ${count}`,
  removed: (name: string) => `${name} deleted`,
  added: (name: string) => `${name} added`,
  full: (most: number) => `No more than ${most} fit here.`,
  finishFirst: 'Finish the one you are editing first.',
  more: (count: number) => `+${count} more`,

  linkHint: 'A path of this site such as /invest, or a web address. Leave it empty for no link.',

  preview: 'Preview',
  showPreview: 'Show preview',
  hidePreview: 'Hide preview',
  previewFrame: 'Preview of the page',
  previewWidth: 'Width of the preview',
  widths: { 360: 'Phone', 768: 'Tablet', 1280: 'Desktop' },
  pixels: (width: number) => `${width} px`,
  previewFailed: 'The preview cannot draw this. What you typed is kept.',

  versions: 'Versions',
  versionsTitle: 'Versions of this page',
  versionsLead: 'Each save is a version. Bringing one back makes a new version of it; nothing is lost.',
  versionsFailed: 'The versions could not be loaded',
  versionName: (version: number) => `Version ${version}`,
  builtInVersion: 'Built-in content',
  builtInNote: 'What stood here before anything was saved.',
  current: 'Published now',
  byAuthor: (date: string, author: string) => (author === '' ? date : `${date} by ${author}`),
  restoredFrom: (version: number) =>
    version === 0 ? 'Built-in content brought back' : `Version ${version} brought back`,
  noChange: 'Nothing changed',
  moreChanges: (count: number) => `and ${plural(count, 'more change', 'more changes')}`,
  older: 'Older versions',
  look: (name: string) => `Look at ${name}`,
  lookShort: 'Look',
  backToList: 'All versions',
  restore: 'Restore this version',
  restoreTitle: (name: string) => `Restore ${name}?`,
  restoreText:
    'It is published at once as a new version. Your draft is discarded; the version that is published now stays in this list.',
  restoreConfirm: 'Restore',
  restoreFailed: 'The version was not restored',
  restored: 'Version restored',
  intoForm: 'Take it into the form',

  /** How a place changed, after its name. */
  how: { changed: '', added: 'added', removed: 'deleted', moved: 'order changed' },

  signOutTitle: 'Unsaved work is kept on this device',
  signOutText: 'It is there again when you sign in here. Remove it if others use this device.',
  signOutKeep: 'Keep it',
  signOutRemove: 'Remove it',
} as const;
