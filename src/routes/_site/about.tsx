import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AboutContent } from '../../domain/content/about.ts';
import { aboutTexts as texts } from '../../domain/texts/about.ts';
import { AboutLoadFailed, AboutPage } from '../../features/content/about/about-page.tsx';
import { AboutSkeleton } from '../../features/content/about/about-skeleton.tsx';
import { isTrialRequired } from '../../lib/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** The built-in page, fetched only when it is needed: after a failed load without a last good copy (D23). */
async function builtInPage(error: unknown): Promise<AboutContent> {
  // Behind the trial gate there is nothing to fall back to.
  if (isTrialRequired(error)) throw error;
  const { builtInAbout } = await import('../../features/content/about/built-in.ts');
  return builtInAbout;
}

export const Route = createFileRoute('/_site/about')({
  head: () => ({ meta: [{ title: texts.title }, { name: 'description', content: texts.metaDescription }] }),
  loader: async ({ context }) => {
    try {
      await context.api.content.about.ensureData();
      return { fallback: null };
    } catch (error) {
      return { fallback: await builtInPage(error) };
    }
  },
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
  const utils = trpc.useUtils();
  useEffect(() => {
    toast({ title: texts.loadFailed.title, description: texts.loadFailed.text, tone: 'destructive' });
  }, []);
  const retry = async () => {
    await utils.content.about.reset();
    await router.invalidate();
  };
  return (
    <>
      <AboutLoadFailed onRetry={() => void retry()} />
      <AboutPage content={content} />
    </>
  );
}
