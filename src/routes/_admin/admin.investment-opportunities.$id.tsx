import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { OpportunityForm } from '../../features/opportunities/manager/opportunity-form.tsx';

export const Route = createFileRoute('/_admin/admin/investment-opportunities/$id')({
  staticData: { title: headTexts.admin.opportunities },
  component: OpportunityScreen,
});

function OpportunityScreen() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <OpportunityForm
      key={id}
      id={id}
      // Saved: do not block.
      onMade={(made) => void navigate({ params: { id: made }, replace: true, ignoreBlocker: true })}
    />
  );
}
