import { isTrialRequired } from '../../../lib/api/api-error.ts';

/**
 * Loads a page's stored content, or its built-in copy on failure, which the API has logged.
 * @returns `null` if the stored content was read, otherwise the fallback
 * @throws the trial gate's refusal, which has no fallback
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
