/** Spec 1 §9: checked every 30 s, renewed at 90 s or less. */
export const sessionTimer = { checkSeconds: 30, refreshSeconds: 90, warnSeconds: 300 } as const;
