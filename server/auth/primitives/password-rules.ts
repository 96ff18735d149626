import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { passwordLimits } from '../../../src/domain/auth/auth.ts';
import { authTexts } from '../../../src/domain/auth/texts.ts';
import { DomainError } from '../../errors.ts';
import type { WorkerPool } from '../../workers/pool.ts';

/** This site's words that passwords are built from, alone and joined. */
const productWords =
  'ipa png ipapng pngipa papua guinea newguinea papuanewguinea moresby portmoresby kina kundu invest investpng investment promotion authority investmentpromotionauthority investpapuanewguinea export trade portal trial client staff welcome'.split(
    ' ',
  );

/** Fewer guesses mean a common password; six random characters need as many. */
const fewestGuesses = 1_000_000;
/** Only these are checked: time grows quadratically. */
const examinedCharacters = 40;

let checker: ZxcvbnFactory | undefined;

/** Bundled lists, no network request; built on first use. */
function commonness(): ZxcvbnFactory {
  checker ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, 'product-words': productWords },
    graphs: adjacencyGraphs,
    maxLength: examinedCharacters,
  });
  return checker;
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** The address and its nested parts. */
function partsOf(email: string): string[] {
  const [local = '', domain = ''] = email.split('@');
  return [email, local, domain, ...domain.split('.'), ...email.split(/[^\p{L}\p{N}]+/u)].filter(
    (part) => part.length > 1,
  );
}

/** Whether a password is guessed quickly, or derived from the site's words or this address. */
export type CommonPasswordCheck = (password: string, email: string) => Promise<boolean>;

function isCommon(password: string, email: string): boolean {
  const bare = letters(password);
  const own = partsOf(email);
  // Without common affixes: years, digits, exclamation marks.
  if (bare.length > 2 && [...own, ...productWords].some((word) => letters(word) === bare)) return true;
  return commonness().check(password.slice(0, examinedCharacters), own).guesses < fewestGuesses;
}

/** Checks in the worker pool; DomainError UNAVAILABLE if it fails, never 'not common'. */
export function commonPasswordCheckIn(workers: WorkerPool): CommonPasswordCheck {
  return (password, email) => workers.run({ name: 'password', password, email });
}

/** Blocks the calling thread for up to 50 ms: for workers and the command line. */
export const checkCommonPasswordHere: CommonPasswordCheck = (password, email) =>
  Promise.resolve(isCommon(password, email));

/**
 * Rules of a new password (D13): 6 characters, 12 for staff, at most 256; not common, nor derived from the site's words
 * or the person's e-mail. Runs before hashing.
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
