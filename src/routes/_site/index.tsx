import { createFileRoute } from '@tanstack/react-router';
import type { HomepageContent } from '../../domain/content/homepage/schema.ts';
import { HomeBelow, HomePage } from '../../features/content/home/home-page.tsx';
import { HomeSkeleton } from '../../features/content/home/home-skeleton.tsx';
import { contentOrBuiltIn } from '../../features/content/shared/load-content.ts';
import { loadHead } from '../../lib/head/head.ts';
import { trpc } from '../../lib/api/trpc.ts';

export const Route = createFileRoute('/_site/')({
  // First visitors have the page: the pending component is for navigation.
  codeSplitGroupings: [['loader', 'component'], ['pendingComponent']],
  loader: async ({ context }) => {
    const { opportunities, posts } = context.api;
    const now = Date.now();
    const [fallback] = await Promise.all([
      contentOrBuiltIn(
        () => context.api.content.homepage.ensureData(),
        async () => (await import('../../features/content/home/built-in.ts')).builtInHomepage,
      ),
      HomeBelow.preload?.(),
      // Omitted if unreadable.
      ...[opportunities.newest, posts.newest].map((read) => read.ensureData().catch(() => undefined)),
    ]);
    const head = await loadHead(context.api, {
      path: '/',
      title: '',
      data: (shell, { organisationData }) => [organisationData(shell)],
    });
    return { now, fallback, head };
  },
  head: ({ loaderData }) => ({ ...loaderData?.head }),
  pendingComponent: HomeSkeleton,
  component: Home,
});

function Home() {
  const { fallback } = Route.useLoaderData();
  return fallback === null ? <StoredHome /> : <Page content={fallback} />;
}

function StoredHome() {
  const [{ content }] = trpc.content.homepage.useSuspenseQuery();
  return <Page content={content} />;
}

function Page({ content }: { content: HomepageContent }) {
  const { now } = Route.useLoaderData();
  const [shell] = trpc.site.shell.useSuspenseQuery();
  return <HomePage content={content} settings={shell.settings} now={now} />;
}
