/** Spec 1 §9. */
export const toastRules = { durationMs: 5000, swipePixels: 50, hotkey: 'F8' } as const;

/** With an action, such as "Undo". */
export const actionToastMs = 10_000;
