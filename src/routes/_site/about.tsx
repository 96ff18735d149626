import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AboutContent } from '../../domain/content/about/schema.ts';
import { aboutTexts as texts } from '../../domain/content/about/texts.ts';
import { AboutLoadFailed, AboutPage } from '../../features/content/about/about-page.tsx';
import { AboutSkeleton } from '../../features/content/about/about-skeleton.tsx';
import { contentOrBuiltIn } from '../../features/content/shared/load-content.ts';
import { loadHead } from '../../lib/head/head.ts';
import { toast } from '../../lib/toast.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';

export const Route = createFileRoute('/_site/about')({
  loader: async ({ context: { api } }) => ({
    fallback: await contentOrBuiltIn(
      () => api.content.about.ensureData(),
      async () => (await import('../../features/content/about/built-in.ts')).builtInAbout,
    ),
    head: await loadHead(api, { path: '/about', title: texts.title, description: texts.description }),
  }),
  head: ({ loaderData }) => ({ ...loaderData?.head }),
  pendingComponent: AboutSkeleton,
  component: About,
});

function About() {
  const { fallback } = Route.useLoaderData();
  return fallback === null ? <StoredAbout /> : <BuiltInAbout content={fallback} />;
}

function StoredAbout() {
  const [{ content }] = trpc.content.about.useSuspenseQuery();
  return <AboutPage content={content} />;
}

function BuiltInAbout({ content }: { content: AboutContent }) {
  const router = useRouter();
  const api = useApi();
  useEffect(() => {
    toast({ title: texts.loadFailed.title, description: texts.loadFailed.text, tone: 'destructive' });
  }, []);
  const retry = async () => {
    await api.content.about.reset();
    await router.invalidate();
  };
  return (
    <>
      <AboutLoadFailed onRetry={() => void retry()} />
      <AboutPage content={content} />
    </>
  );
}
