import { notFound, redirect } from '@tanstack/react-router';
import { readFailure } from './failure.ts';

/**
 * Loads a page or post for its route. Missing ones throw 'not found' (D31). Moved addresses redirect (D39): here in the
 * browser; on the server in the response, which also counts them.
 */
export async function loadStored<Found>(load: () => Promise<Found>, search: string): Promise<Found> {
  try {
    return await load();
  } catch (error) {
    const { code, details } = readFailure(error);
    // An impossible slug is also 'not found'.
    if (code !== 'NOT_FOUND' && code !== 'VALIDATION') throw error;
    if (!import.meta.env.SSR && details.movedTo !== undefined) {
      redirect({ href: `${details.movedTo}${search}`, replace: true, throw: true });
    }
    throw notFound();
  }
}
