import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { passwordLimits } from '../../../src/domain/auth/auth.ts';
import { authTexts } from '../../../src/domain/auth/texts.ts';
import { DomainError } from '../../errors.ts';
import type { WorkerPool } from '../../workers/pool.ts';

/** Words of this site that people make passwords of, alone and joined. */
const productWords =
  'ipa png ipapng pngipa papua guinea newguinea papuanewguinea moresby portmoresby kina kundu invest investpng investment promotion authority investmentpromotionauthority investpapuanewguinea export trade portal trial client staff welcome'.split(
    ' ',
  );

/** Passwords that are found within so many tries are common; six characters drawn by chance need as many. */
const fewestGuesses = 1_000_000;
/** As far as a guess is looked for: the time it takes grows with the square. */
const examinedCharacters = 40;

let checker: ZxcvbnFactory | undefined;

/** The lists come with the server: nothing is asked of anybody. Built at the first use. */
function commonness(): ZxcvbnFactory {
  checker ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, 'product-words': productWords },
    graphs: adjacencyGraphs,
    maxLength: examinedCharacters,
  });
  return checker;
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** The address, its parts, and the parts of these. */
function partsOf(email: string): string[] {
  const [local = '', domain = ''] = email.split('@');
  return [email, local, domain, ...domain.split('.'), ...email.split(/[^\p{L}\p{N}]+/u)].filter(
    (part) => part.length > 1,
  );
}

/** Whether a password is found within few tries, made of the site's own words, or of this address. */
export type CommonPasswordCheck = (password: string, email: string) => Promise<boolean>;

function isCommon(password: string, email: string): boolean {
  const bare = letters(password);
  const own = partsOf(email);
  // With what people hang on to a word taken off: years, digits, exclamation marks.
  if (bare.length > 2 && [...own, ...productWords].some((word) => letters(word) === bare)) return true;
  return commonness().check(password.slice(0, examinedCharacters), own).guesses < fewestGuesses;
}

/** The check in the worker pool: DomainError UNAVAILABLE where it cannot be made, and never 'not common'. */
export function commonPasswordCheckIn(workers: WorkerPool): CommonPasswordCheck {
  return (password, email) => workers.run({ name: 'password', password, email });
}

/** The check on the calling thread, which it holds for up to 50 ms: for workers and the command line. */
export const checkCommonPasswordHere: CommonPasswordCheck = (password, email) =>
  Promise.resolve(isCommon(password, email));

/**
 * The rules of a new password (D13): 6 characters, 12 for staff, at most 256; none that is common, made of the site's
 * own words, or of the person's own e-mail. Checked before any hashing.
 * @throws DomainError VALIDATION on the field `password`
 */
export async function checkNewPassword(
  isCommonPassword: CommonPasswordCheck,
  { password, email, isStaff }: { password: string; email: string; isStaff: boolean },
): Promise<void> {
  const refuse = (words: string) => new DomainError('VALIDATION', words, { field: 'password' });
  if (password.length > passwordLimits.most) throw refuse(authTexts.passwordTooLong);
  if (isStaff && password.length < passwordLimits.leastForStaff) throw refuse(authTexts.passwordShortForStaff);
  if (password.length < passwordLimits.least) throw refuse(authTexts.passwordShort);
  if (await isCommonPassword(password, email.toLowerCase())) throw refuse(authTexts.passwordCommon);
}
