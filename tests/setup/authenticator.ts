import { generateSync } from 'otplib';
import type { Browser } from './browser.ts';
import type { TestClock } from './app.ts';

/** An authenticator app: shows the code of its secret, optionally some seconds off. */
export function buildAuthenticator(secret: string, clock: TestClock) {
  const bare = secret.replaceAll(' ', '');
  return {
    code: (offSeconds = 0) =>
      generateSync({ secret: bare, epoch: Math.floor(clock.now().getTime() / 1000) + offSeconds }),
  };
}

export type Authenticator = ReturnType<typeof buildAuthenticator>;

/**
 * Switches two-factor on in a browser with a fresh sign-in. The clock then advances one step, so that the authenticator
 * shows an unused code.
 */
export async function switchTwoFactorOn(
  browser: Browser,
  clock: TestClock,
): Promise<{ authenticator: Authenticator; recoveryCodes: string[] }> {
  const { factorId, secret } = await (await browser.api()).profile.beginTwoFactor();
  const authenticator = buildAuthenticator(secret, clock);
  const { recoveryCodes } = await (
    await browser.api()
  ).profile.confirmTwoFactor({ factorId, code: authenticator.code() });
  clock.advanceSeconds(30);
  return { authenticator, recoveryCodes };
}
