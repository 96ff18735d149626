export const saveKeyTexts = { mac: 'Shortcut: ⌘ S', other: 'Shortcut: Ctrl S' } as const;
