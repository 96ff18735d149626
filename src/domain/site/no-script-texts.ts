/** For screens behind sign-in without scripts; only the server loads these. */
export const noScriptTexts = {
  title: 'This page needs JavaScript',
  text: 'Turn on JavaScript in your browser, then reload the page.',
} as const;
