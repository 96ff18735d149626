import { notFound, redirect } from '@tanstack/react-router';
import { readFailure } from './failure.ts';

/**
 * Loads a stored page or post for its route. What is not there is 'not found' (D31); in the browser an address that has
 * moved leads on (D39), in the server the answer itself does, and counts it.
 */
export async function loadStored<Found>(load: () => Promise<Found>, search: string): Promise<Found> {
  try {
    return await load();
  } catch (error) {
    const { code, details } = readFailure(error);
    // An address that no slug can have is refused before it is looked for: there is nothing there either.
    if (code !== 'NOT_FOUND' && code !== 'VALIDATION') throw error;
    if (!import.meta.env.SSR && details.movedTo !== undefined) {
      redirect({ href: `${details.movedTo}${search}`, replace: true, throw: true });
    }
    throw notFound();
  }
}
