import type { ExampleCounts } from './dashboard.ts';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/** `12 opportunities, 6 services and 3 posts`. */
function listOf({ opportunities, services, posts }: ExampleCounts): string {
  const parts = [
    ...counted(opportunities, 'opportunity', 'opportunities'),
    ...counted(services, 'service', 'services'),
    ...counted(posts, 'post', 'posts'),
  ];
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** Words of what a new site begins with and is invented (D63). */
export const exampleTexts = {
  title: 'This site has example content',
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
