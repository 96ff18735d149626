import type { ImageStyle } from './image-style.ts';

/** Apart from the schema: the content shown after a failed load needs no checks of input. */
export const defaultImageStyle: ImageStyle = {
  width: '100%',
  height: 'auto',
  objectFit: 'cover',
  objectPosition: 'center',
};
