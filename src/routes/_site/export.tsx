import { createFileRoute, useRouter } from '@tanstack/react-router';
import { isStaff } from '../../domain/access/access.ts';
import { exportTexts as texts } from '../../domain/content/export/texts.ts';
import { ExportPage } from '../../features/content/export/export-page.tsx';
import { ExportSkeleton } from '../../features/content/export/export-skeleton.tsx';
import { ExportLoadFailed } from '../../features/content/export/load-failed.tsx';
import { contentOrBuiltIn } from '../../features/content/shared/load-content.ts';
import { loadHead } from '../../lib/head/head.ts';
import { useViewer } from '../../lib/session/session.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';

export const Route = createFileRoute('/_site/export')({
  loader: async ({ context: { api } }) => {
    const fallback = await contentOrBuiltIn(
      () => api.content.export.ensureData(),
      async () => (await import('../../features/content/export/built-in.ts')).builtInExport,
    );
    const { hero } = fallback ?? (await api.content.export.ensureData()).content;
    const head = await loadHead(api, {
      path: '/export',
      title: texts.title,
      description: hero.description.trim() || texts.description,
      image: hero.imageUrl,
    });
    return { fallback, head };
  },
  head: ({ loaderData }) => ({ ...loaderData?.head }),
  pendingComponent: ExportSkeleton,
  component: Export,
});

function Export() {
  const { fallback } = Route.useLoaderData();
  const viewer = useViewer();
  const router = useRouter();
  const api = useApi();
  if (fallback === null) return <StoredExport />;
  const retry = async () => {
    await api.content.export.reset();
    await router.invalidate();
  };
  return (
    <>
      <ExportLoadFailed onRetry={() => void retry()} />
      <ExportPage content={fallback} isStaff={isStaff(viewer)} />
    </>
  );
}

function StoredExport() {
  const viewer = useViewer();
  const [{ content }] = trpc.content.export.useSuspenseQuery();
  return <ExportPage content={content} isStaff={isStaff(viewer)} />;
}
