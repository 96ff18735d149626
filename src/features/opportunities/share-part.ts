import { lazyPart } from '../../lib/lazy-part.ts';

export const Share = lazyPart(() => import('./share.tsx'), 'Share');
