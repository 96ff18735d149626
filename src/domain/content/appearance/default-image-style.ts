import type { ImageStyle } from './image-style.ts';

/** Apart from the schema: what stands in for a page that failed to load carries no checks of input. */
export const defaultImageStyle: ImageStyle = {
  width: '100%',
  height: 'auto',
  objectFit: 'cover',
  objectPosition: 'center',
};
