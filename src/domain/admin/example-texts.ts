import { pluralise, joinList } from '../forms/pluralise.ts';
import type { ExampleCounts } from './dashboard.ts';

/** `12 opportunities, 6 services and 3 posts`, without zero counts. */
function listOf({ opportunities, services, posts }: ExampleCounts): string {
  return joinList([
    ...(opportunities === 0 ? [] : [pluralise(opportunities, 'opportunity', 'opportunities')]),
    ...(services === 0 ? [] : [pluralise(services, 'service', 'services')]),
    ...(posts === 0 ? [] : [pluralise(posts, 'post', 'posts')]),
  ]);
}

export const exampleTexts = {
  text: (counts: ExampleCounts) =>
    `${listOf(counts)}, invented to show what the site looks like. Examples are marked as such and left out of all totals, and nobody can subscribe to an example service.`,
  remove: 'Remove example content',
  confirm: 'Remove all example content?',
  confirmText: (counts: ExampleCounts) =>
    `${listOf(counts)} will be moved to the trash and can be restored for 30 days. Services with subscribers are archived instead.`,
  success: 'Success',
  removed: (count: number) => (count === 1 ? '1 example was removed' : `${count} examples were removed`),
  failed: 'The example content was not removed',
} as const;
