import { createFileRoute, redirect } from '@tanstack/react-router';
import { opportunityTexts as texts } from '../../domain/texts/opportunities.ts';
import { authorityContact } from '../../features/opportunities/authority-contact.tsx';
import { LoadFailed } from '../../features/opportunities/load-failed.tsx';
import { DetailLoading } from '../../features/opportunities/loading.tsx';
import { OpportunityDetail } from '../../features/opportunities/opportunity-detail.tsx';
import { readFailure } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';

export const Route = createFileRoute('/_site/investment-opportunities/$id')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent'], ['errorComponent']],
  loader: async ({ context: { api }, params: { id } }) => {
    try {
      const { title, description } = await api.opportunities.byId.ensureData({ id });
      return { title, description };
    } catch (error) {
      const { code, details } = readFailure(error);
      // An address longer than any id is refused before it is looked for: there is nothing there either.
      if (code === 'NOT_FOUND' || code === 'VALIDATION') {
        await Promise.all([api.opportunities.list.invalidate(), api.opportunities.overview.invalidate()]);
        const search = { sector: details.sector, notice: 'unavailable' };
        redirect({ to: '/investment-opportunities', search, replace: true, throw: true });
      }
      throw error;
    }
  },
  head: ({ loaderData }) => ({
    meta:
      loaderData === undefined
        ? []
        : [{ title: loaderData.title }, { name: 'description', content: loaderData.description.slice(0, 300) }],
  }),
  pendingComponent: DetailLoading,
  errorComponent: ({ error }) => <LoadFailed error={error} title={texts.failedDetail} />,
  component: OpportunityPage,
});

function OpportunityPage() {
  const { id } = Route.useParams();
  const [opportunity] = trpc.opportunities.byId.useSuspenseQuery({ id });
  const [shell] = trpc.site.shell.useSuspenseQuery();
  return <OpportunityDetail opportunity={opportunity} authority={authorityContact(shell.settings)} />;
}
