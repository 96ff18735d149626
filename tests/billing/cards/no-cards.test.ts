import { expect, it } from 'vitest';
import { billingCardTexts as texts } from '../../../src/domain/billing/card-texts.ts';
import { useApp } from '../../setup/app.ts';
import { refusalOf } from '../../setup/browser.ts';
import { signedMessage } from '../../setup/servers/stripe-server.ts';
import { cardOf, post } from './card-scene.ts';
import { subscribed } from '../scene.ts';

const app = useApp({ password: '', demo: false });

it('without a provider no card payment is offered, and there is no webhook', async () => {
  const { paymentId, api } = await subscribed(app);
  expect(await api.billing.payment({ id: paymentId })).toMatchObject({ canPayByCard: false, isCardPending: false });
  for (const call of [api.billing.checkout, api.billing.confirmCard]) {
    const refusal = await refusalOf(call({ paymentId }));
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', message: texts.notOffered });
  }
  const answer = await post(app, signedMessage(...cardOf(paymentId).paid, { at: app.clock.now() }));
  expect(answer.ok).toBe(false);
  expect(await app.deps.db.paymentEvent.count()).toBe(0);
});
