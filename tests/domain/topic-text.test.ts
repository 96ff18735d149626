import { expect, it } from 'vitest';
import { topicText } from '../../src/domain/notifications/topic-texts.ts';
import { viewerOf } from '../render/viewer.ts';

it('a topic of the notification settings says what its notices are about, for each role', () => {
  const [client, editor, officer, admin] = [
    viewerOf(),
    ...(['editor', 'officer', 'admin'] as const).map((role) => viewerOf({ roles: [role] })),
  ];
  for (const viewer of [client, editor]) {
    expect(topicText('enquiry', viewer ?? null)).toBe('Our replies to your enquiries.');
  }
  for (const viewer of [officer, admin]) {
    expect(topicText('enquiry', viewer ?? null)).toBe('New enquiries, enquiries assigned to you and replies.');
  }
  for (const viewer of [client, editor, officer]) {
    expect(topicText('payment', viewer ?? null)).toBe(
      'Payments due, including renewals, and payments received, rejected or refunded.',
    );
  }
  expect(topicText('payment', admin ?? null)).toBe(
    'Proofs of payment and card payments to check, and your own payments.',
  );
  expect(topicText('subscription', client)).toBe('Subscriptions that start or end.');
});
