import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { passwordLimits } from '../../../src/domain/auth/auth.ts';
import { authTexts } from '../../../src/domain/auth/texts.ts';
import { DomainError } from '../../errors.ts';
import type { WorkerPool } from '../../workers/pool.ts';

/** Alone and joined. */
const productWords =
  'ipa png ipapng pngipa papua guinea newguinea papuanewguinea moresby portmoresby kina kundu invest investpng investment promotion authority investmentpromotionauthority investpapuanewguinea export trade portal trial client staff welcome'.split(
    ' ',
  );

/** Six random characters need as many. */
const fewestGuesses = 1_000_000;
/** The cost is quadratic. */
const examinedCharacters = 40;

let checker: ZxcvbnFactory | undefined;

/** Loaded on first use. */
function commonness(): ZxcvbnFactory {
  checker ??= new ZxcvbnFactory({
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

/** Quickly guessed, or derived from site or address. */
export type CommonPasswordCheck = (password: string, email: string) => Promise<boolean>;

function isCommon(password: string, email: string): boolean {
  const bare = letters(password);
  const own = partsOf(email);
  // Without digits and exclamation marks.
  if (bare.length > 2 && [...own, ...productWords].some((word) => letters(word) === bare)) return true;
  return commonness().check(password.slice(0, examinedCharacters), own).guesses < fewestGuesses;
}

/** In the pool; UNAVAILABLE on failure, never 'not common'. */
export function commonPasswordCheckIn(workers: WorkerPool): CommonPasswordCheck {
  return (password, email) => workers.run({ name: 'password', password, email });
}

/** Blocks up to 50 ms: for workers and CLI. */
export const checkCommonPasswordHere: CommonPasswordCheck = (password, email) =>
  Promise.resolve(isCommon(password, email));

/**
 * D13: 6 characters, staff 12, at most 256; not common, nor derived from site or e-mail. @throws VALIDATION on
 * `password`
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
