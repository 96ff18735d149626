import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { opportunityDetailTexts as texts } from '../../domain/opportunities/detail-texts.ts';

/** To the previous filter, from the history entry: an opportunity has one URL. */
export function BackLink() {
  const router = useRouter();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const search = router.state.location.state.opportunitySearch;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (search === undefined || !isPlain) return;
    event.preventDefault();
    void navigate({ to: '/investment-opportunities', search });
  };
  return (
    <Link
      to="/investment-opportunities"
      onClick={goBack}
      className="inline-flex print:hidden min-h-8 items-center gap-2 font-semibold text-brand-ink underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {texts.back}
    </Link>
  );
}
