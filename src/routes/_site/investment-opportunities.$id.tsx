import { createFileRoute, redirect } from '@tanstack/react-router';
import { Suspense } from 'react';
import { interestOfSector } from '../../domain/enquiries/enquiries.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { opportunityDetailTexts as texts } from '../../domain/opportunities/detail-texts.ts';
import { sharePictureOf } from '../../domain/opportunities/share.ts';
import { ClosingBlock } from '../../features/enquiries/closing-block.tsx';
import { OpportunitiesFailed } from '../../features/opportunities/list/load-failed.tsx';
import { DetailLoading } from '../../features/opportunities/detail-loading.tsx';
import { KeepPart } from '../../features/opportunities/keep-part.tsx';
import { OpportunityDetail } from '../../features/opportunities/opportunity-detail.tsx';
import { Share } from '../../features/opportunities/share-part.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { bareHead, loadHead } from '../../lib/head/head.ts';
import { trpc } from '../../lib/api/trpc.ts';

const listPath = '/investment-opportunities';

export const Route = createFileRoute('/_site/investment-opportunities/$id')({
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    try {
      const [opportunity] = await Promise.all([api.opportunities.byId.ensureData({ id }), Share.preload?.()]);
      const { title, description, isDemo } = opportunity;
      const path = `${listPath}/${id}`;
      return await loadHead(api, {
        path,
        title,
        description,
        image: sharePictureOf(opportunity),
        above: [{ name: headTexts.opportunities, path: listPath }],
        // Examples: search engines ignore their notice.
        data: ({ origin }, { opportunityData }) => (isDemo ? [] : [opportunityData(`${origin}${path}`, opportunity)]),
      });
    } catch (error) {
      const { code, details } = readFailure(error);
      // Overlong ids.
      if (code === 'NOT_FOUND' || code === 'VALIDATION') {
        await queryClient.invalidateQueries({ queryKey: [['opportunities']] });
        const search = { sector: details.sector, notice: 'unavailable' };
        redirect({ to: '/investment-opportunities', search, replace: true, throw: true });
      }
      throw error;
    }
  },
  head: ({ matches, loaderData }) => loaderData ?? bareHead(matches, headTexts.opportunities),
  pendingComponent: DetailLoading,
  errorComponent: ({ error }) => <OpportunitiesFailed error={error} title={texts.failedDetail} />,
  component: OpportunityPage,
});

function OpportunityPage() {
  const { id } = Route.useParams();
  const [opportunity] = trpc.opportunities.byId.useSuspenseQuery({ id });
  const [shell] = trpc.site.shell.useSuspenseQuery();
  return (
    <>
      <OpportunityDetail
        opportunity={opportunity}
        settings={shell.settings}
        share={
          <>
            <Suspense>
              <Share opportunity={opportunity} />
            </Suspense>
            <span data-keep={id} className="print:hidden" />
          </>
        }
      />
      <KeepPart items={[opportunity]} />
      <div className="print:hidden">
        <ClosingBlock
          key={id}
          interest={interestOfSector(opportunity.sector.slug)}
          project={{ id, title: opportunity.title }}
          from={`/investment-opportunities/${id}`}
        />
      </div>
    </>
  );
}
