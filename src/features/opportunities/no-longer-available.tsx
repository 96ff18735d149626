import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import type { OpportunitySearch } from '../../domain/opportunities/search.ts';
import { opportunityListTexts } from '../../domain/opportunities/list-texts.ts';
import { opportunityTexts as texts } from '../../domain/opportunities/texts.ts';
import { toast } from '../../lib/toast.ts';

/**
 * D29: once a toast and, until the filter changes, inline (D30). Not in the URL: reloads and shared links do not repeat
 * it.
 */
export function NoLongerAvailable({ search }: { search: OpportunitySearch }) {
  const navigate = useNavigate();
  const isAnnounced = search.notice === 'unavailable';
  const place = JSON.stringify({ ...search, notice: undefined });
  const [shownAt, setShownAt] = useState<string>();
  if (isAnnounced && shownAt !== place) setShownAt(place);

  useEffect(() => {
    if (!isAnnounced) return;
    toast({ title: texts.unavailable, tone: 'destructive' });
    void navigate({
      to: '/investment-opportunities',
      search: { ...search, notice: undefined },
      replace: true,
      resetScroll: false,
    });
  }, [isAnnounced, navigate, search]);

  if (shownAt !== place) return null;
  return (
    <Notice tone="warning" title={texts.unavailable} className="mb-8">
      <p>{opportunityListTexts.unavailableHint}</p>
    </Notice>
  );
}
