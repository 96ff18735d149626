import { notFound, redirect } from '@tanstack/react-router';
import { readFailure } from './failure.ts';

/** Missing: 'not found' (D31). Moved: redirects (D39); on the server in the response, which counts them. */
export async function loadStored<Found>(load: () => Promise<Found>, search: string): Promise<Found> {
  try {
    return await load();
  } catch (error) {
    const { code, details } = readFailure(error);
    // An impossible slug.
    if (code !== 'NOT_FOUND' && code !== 'VALIDATION') throw error;
    if (!import.meta.env.SSR && details.movedTo !== undefined) {
      redirect({ href: `${details.movedTo}${search}`, replace: true, throw: true });
    }
    throw notFound();
  }
}
