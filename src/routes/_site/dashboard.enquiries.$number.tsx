import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { OwnEnquiryScreen } from '../../features/enquiries/own-enquiry-screen.tsx';
import { GuardPending } from '../../features/site/guard-pending.tsx';
import { RouteError } from '../../features/site/route-error.tsx';
import { guard } from '../../lib/session/guard.ts';
import { privateHead } from '../../lib/head/head.ts';

export const Route = createFileRoute('/_site/dashboard/enquiries/$number')({
  ssr: false,
  codeSplitGroupings: [['component']],
  beforeLoad: (visit) => guard('signedIn', visit),
  head: ({ matches }) => privateHead(matches, headTexts.track),
  pendingComponent: GuardPending,
  pendingMinMs: 0,
  errorComponent: RouteError,
  component: OwnEnquiry,
});

function OwnEnquiry() {
  return <OwnEnquiryScreen number={Route.useParams().number} />;
}
