import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { PageForm } from '../../features/pages/page-form.tsx';

export const Route = createFileRoute('/_admin/admin/pages/$id')({
  staticData: { title: headTexts.admin.pages },
  component: PageScreen,
});

function PageScreen() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <PageForm
      key={id}
      id={id}
      // Saved: do not block.
      onMade={(made) => void navigate({ params: { id: made }, replace: true, ignoreBlocker: true })}
    />
  );
}
