import type { Env } from '../../env.ts';
import type { CardProvider } from '../payments.ts';
import { StartupError } from '../../startup-error.ts';

type CardSettings = Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE'>;

/** Undefined if no provider is set. @throws StartupError for inconsistent settings */
export async function chooseCards(env: CardSettings): Promise<CardProvider | undefined> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets, STRIPE_API_BASE: apiBase } = env;
  if (secretKey === undefined && webhookSecrets === undefined) {
    if (apiBase === undefined) return undefined;
    throw new StartupError('STRIPE_SECRET_KEY is not set. Set it, or remove STRIPE_API_BASE.');
  }
  if (secretKey === undefined) throw new StartupError('STRIPE_WEBHOOK_SECRET also needs STRIPE_SECRET_KEY.');
  if (webhookSecrets === undefined) throw new StartupError('STRIPE_SECRET_KEY also needs STRIPE_WEBHOOK_SECRET.');
  const { buildStripe } = await import('./stripe.ts');
  return buildStripe({ secretKey, webhookSecrets, apiBase });
}
