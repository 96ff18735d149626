/** Marks inputs that take one fact. */
export const figureField = { 'data-figure': '' } as const;

export const isFigureField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset['figure'] !== undefined;
