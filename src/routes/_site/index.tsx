import { createFileRoute } from '@tanstack/react-router';
import { TRPCClientError } from '@trpc/client';
import type { HomepageContent } from '../../domain/content/homepage.ts';
import { HomePage } from '../../features/content/home/home-page.tsx';
import { HomeSkeleton } from '../../features/content/home/home-skeleton.tsx';
import { pageHead } from '../../lib/head.ts';
import { organisationData } from '../../lib/structured-data.ts';
import { trpc, type ApiError } from '../../lib/trpc.ts';

function isApiError(error: unknown): error is ApiError {
  return error instanceof TRPCClientError;
}

/**
 * The built-in page, fetched only when it is needed: a failed load shows it silently (specification 1, section 8). The API
 * has written the cause to its log.
 */
async function builtInPage(error: unknown): Promise<HomepageContent> {
  // Behind the trial gate there is nothing to fall back to.
  if (isApiError(error) && error.data?.appCode === 'TRIAL_REQUIRED') throw error;
  const { builtInHomepage } = await import('../../features/content/home/built-in.ts');
  return builtInHomepage;
}

export const Route = createFileRoute('/_site/')({
  loader: async ({ context }) => {
    const now = Date.now();
    try {
      await context.api.content.homepage.ensureData();
      return { now, fallback: null };
    } catch (error) {
      return { now, fallback: await builtInPage(error) };
    }
  },
  // The home page's title and description are those of the settings (D32).
  head: ({ matches }) => pageHead(matches, { path: '/', title: '', data: (shell) => [organisationData(shell)] }),
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
