import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useApp } from '../../setup/app.ts';
import { startStripeServer, type StripeServer } from '../../setup/servers/stripe-server.ts';
import { cardOf, stateOfPayment, tell } from './card-scene.ts';
import { subscribed } from '../scene.ts';

let stripe: StripeServer;
beforeAll(async () => {
  stripe = await startStripeServer();
});
afterAll(() => stripe.close());

const app = useApp({ demo: false, cards: () => stripe.cards });

type Name = Exclude<keyof ReturnType<typeof cardOf>, 'intent' | 'session'>;

/** Possible webhooks of one card, in order. */
const stories: Name[][] = [
  ['declined', 'paid', 'refundedPart', 'refunded'],
  ['submitted', 'succeeded', 'disputed', 'disputeWon'],
  ['paid', 'refunded', 'refundFailed'],
  ['submitted', 'failed'],
  ['declined', 'expired'],
  ['paid', 'disputed', 'refunded'],
];

/** Sends the webhooks of a new payment, partly concurrent, and returns the final state. */
async function endOf(story: readonly Name[], minor: number, atOnce: boolean) {
  const { paymentId } = await subscribed(app);
  const session = `cs_test_${paymentId.replaceAll('-', '')}`;
  await app.deps.db.payment.update({ where: { id: paymentId }, data: { providerSessionId: session } });
  const card = cardOf(paymentId, { session, minor });
  if (atOnce) await Promise.all(story.map((name) => tell(app, card[name])));
  else for (const name of story) await tell(app, card[name]);
  return stateOfPayment(app, paymentId, card.intent);
}

it('webhooks of one card payment end in the same state in any order and number', async () => {
  const ends = new Map<string, Awaited<ReturnType<typeof endOf>>>();
  const anyStory = fc.constantFrom(...stories).chain((story) =>
    fc.record({
      story: fc.constant(story),
      // Each at least once.
      told: fc
        .array(fc.constantFrom(...story), { maxLength: 3 })
        .chain((more) => fc.shuffledSubarray([...story, ...more], { minLength: story.length + more.length })),
      minor: fc.constantFrom(3500, 3600),
      atOnce: fc.boolean(),
    }),
  );
  await fc.assert(
    fc.asyncProperty(anyStory, async ({ story, told, minor, atOnce }) => {
      const name = `${story.join()} ${minor}`;
      const end = ends.get(name) ?? (await endOf(story, minor, false));
      ends.set(name, end);
      expect(await endOf(told, minor, atOnce)).toEqual(end);
    }),
    { numRuns: 10, endOnFailure: true },
  );
  expect(ends.size).toBeGreaterThan(3);
}, 120_000);
