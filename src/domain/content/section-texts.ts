export const sectionEditorTexts = {
  addSection: 'Add section',
  contentHint: 'Shown in the layout you chose above.',
  gridItems: 'Grid items',
  addGridItem: 'Add grid item',
  newGridItem: 'New grid item',
  gridItemNeedsBoth: 'Enter a title and text to add it.',
} as const;
