import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { passwordLimits } from '../../../src/domain/auth/auth.ts';
import { authTexts } from '../../../src/domain/auth/texts.ts';
import { DomainError } from '../../errors.ts';
import type { WorkerPool } from '../../workers/pool.ts';

/** Separate and joined. */
const productWords =
  'ipa png ipapng pngipa papua guinea newguinea papuanewguinea moresby portmoresby kina kundu invest investpng investment promotion authority investmentpromotionauthority investpapuanewguinea export trade portal trial client staff welcome'.split(
    ' ',
  );

/** As for six random characters. */
const fewestGuesses = 1_000_000;
/** zxcvbn's time grows with the square of the length. */
const examinedCharacters = 40;

let checker: ZxcvbnFactory | undefined;

/** Loads library and word lists on first use: the site's process needs neither. */
async function commonness(): Promise<ZxcvbnFactory> {
  if (checker !== undefined) return checker;
  const [core, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  checker = new core.ZxcvbnFactory({
    dictionary: { ...dictionary, 'product-words': productWords },
    graphs: adjacencyGraphs,
    maxLength: examinedCharacters,
  });
  return checker;
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

function partsOf(email: string): string[] {
  const [local = '', domain = ''] = email.split('@');
  return [email, local, domain, ...domain.split('.'), ...email.split(/[^\p{L}\p{N}]+/u)].filter(
    (part) => part.length > 1,
  );
}

/** Quickly guessed, or derived from site name or address. */
export type CommonPasswordCheck = (password: string, email: string) => Promise<boolean>;

async function isCommon(password: string, email: string): Promise<boolean> {
  const bare = letters(password);
  const own = partsOf(email);
  // Letters only.
  if (bare.length > 2 && [...own, ...productWords].some((word) => letters(word) === bare)) return true;
  return (await commonness()).check(password.slice(0, examinedCharacters), own).guesses < fewestGuesses;
}

/** In the worker pool. Throws UNAVAILABLE on failure instead of accepting. */
export function commonPasswordCheckIn(workers: WorkerPool): CommonPasswordCheck {
  return (password, email) => workers.run({ name: 'password', password, email });
}

/** Blocks up to 50 ms: for workers and the command line. */
export const checkCommonPasswordHere: CommonPasswordCheck = isCommon;

/**
 * D13: 6 to 256 characters, 12 for staff, not common or derived from site or address.
 * @throws VALIDATION on `password`
 */
export async function checkNewPassword(
  isCommonPassword: CommonPasswordCheck,
  { password, email, isStaff }: { password: string; email: string; isStaff: boolean },
): Promise<void> {
  const refuse = (words: string) => new DomainError('VALIDATION', words, { field: 'password' });
  if (password.length > passwordLimits.max) throw refuse(authTexts.passwordTooLong);
  if (isStaff && password.length < passwordLimits.minForStaff) throw refuse(authTexts.passwordShortForStaff);
  if (password.length < passwordLimits.min) throw refuse(authTexts.passwordShort);
  if (await isCommonPassword(password, email.toLowerCase())) throw refuse(authTexts.passwordCommon);
}
