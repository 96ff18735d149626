import { useEffect } from 'react';
import { Button } from '../../../components/button.tsx';
import { Container } from '../../../components/container.tsx';
import { Notice } from '../../../components/notice.tsx';
import { exportTexts as texts } from '../../../domain/content/export/texts.ts';
import { siteTexts } from '../../../domain/site/texts.ts';
import { toast } from '../../../lib/toast.ts';

/** Toast, also inline (D23, D30). */
export function ExportLoadFailed({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    toast({ title: texts.loadFailed, tone: 'destructive' });
  }, []);
  return (
    <Container className="py-6">
      <Notice tone="danger" title={texts.loadFailed}>
        <p>{texts.loadFailedKept}</p>
        <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
          {siteTexts.retry}
        </Button>
      </Notice>
    </Container>
  );
}
