export interface Saving {
  maxFiles: number;
  maxBytes: number;
}

export const savedPaths = (path: string, { maxFiles }: Saving): string[] =>
  Array.from({ length: maxFiles }, (_each, at) => `${path}.file-${at}`);
