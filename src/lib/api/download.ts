import { ApiError, noAnswer } from './api-error.ts';
import { callHooks } from './call-hooks.ts';
import { noticeVersion } from './version.ts';

async function fetchOnce(address: string): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(address);
    noticeVersion(response.headers.get('x-app-version'));
    if (response.ok) return await response.blob();
  } catch (error) {
    throw noAnswer(error);
  }
  const answer = (await response.json().catch(() => null)) as { error?: { json?: unknown } } | null;
  throw ApiError.from(answer?.error?.json, response.status);
}

/** Unlike a link, answers a refusal in words. Asks to sign in again if the session ended. */
export async function fetchFile(address: string): Promise<Blob> {
  try {
    return await fetchOnce(address);
  } catch (error) {
    if (!((await callHooks.retry?.(error, { type: 'mutation', path: address })) ?? false)) throw error;
  }
  return fetchOnce(address);
}
