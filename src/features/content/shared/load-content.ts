import { isTrialRequired } from '../../../lib/api-error.ts';

/**
 * Loads the stored content of a page; when that fails, its built-in copy, fetched only then. The API has written the
 * cause to its log.
 * @returns `null` where the stored content was read, otherwise the copy to show in its place
 * @throws the refusal of the trial gate: behind it there is nothing to fall back to
 */
export async function contentOrBuiltIn<Content>(
  load: () => Promise<unknown>,
  builtIn: () => Promise<Content>,
): Promise<Content | null> {
  try {
    await load();
    return null;
  } catch (error) {
    if (isTrialRequired(error)) throw error;
    return builtIn();
  }
}
