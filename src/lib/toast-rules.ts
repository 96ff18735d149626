/** Spec 1 §9. */
export const toastRules = { durationMs: 5000, actionMs: 10_000, swipePixels: 50, hotkey: 'F8' } as const;
