import { memo } from 'react';
import { Notice } from '../../../components/notice.tsx';
import { Container } from '../../../components/container.tsx';
import { buttonClass, Button } from '../../../components/button.tsx';
import { SiteLink } from '../../../widgets/site-link.tsx';
import { kindOf } from '../../../domain/content/about/kinds.ts';
import type { AboutContent, AboutSection } from '../../../domain/content/about/schema.ts';
import { isEmptyRichText } from '../../../domain/content/rich-text/words.ts';
import { aboutTexts as texts } from '../../../domain/content/about/texts.ts';
import { siteTexts } from '../../../domain/site/texts.ts';
import { AboutHero } from './about-hero.tsx';
import { ClosingSection } from './closing-section.tsx';
import { HistorySection } from './history-section.tsx';
import { LeadershipSection } from './leadership-section.tsx';
import { TextSection } from '../../../widgets/sections/text-section.tsx';
import { WithSources } from '../../../widgets/sources.tsx';
import { ValuesSection } from './values-section.tsx';

const opportunities = '/investment-opportunities';

/** Memoised: the preview renders per key press. */
const Section = memo(function Section({ section }: { section: AboutSection }) {
  switch (kindOf(section)) {
    case 'values':
      return <ValuesSection section={section} />;
    case 'leadership':
      return <LeadershipSection section={section} />;
    case 'history':
      return <HistorySection section={section} />;
    case 'closing':
      return <ClosingSection section={section} />;
    case 'text':
      return <TextSection section={section} />;
  }
});

function isFilled({ title, content, imageUrl, gridItems }: AboutSection): boolean {
  return title.trim() !== '' || !isEmptyRichText(content) || imageUrl !== null || gridItems.length > 0;
}

/** For visitors and preview. */
export function AboutPage({ content }: { content: AboutContent }) {
  const sections = content.sections.filter(isFilled);
  return (
    <>
      <AboutHero />
      <WithSources content={sections}>
        {sections.length === 0 ? <Empty /> : sections.map((section) => <Section key={section.id} section={section} />)}
      </WithSources>
    </>
  );
}

function Empty() {
  return (
    <Container className="space-y-6 py-section">
      <p className="text-lg">{texts.empty}</p>
      <SiteLink href={opportunities} className={buttonClass({ variant: 'outline' })}>
        {texts.opportunities}
      </SiteLink>
    </Container>
  );
}

interface LoadFailedProps {
  onRetry: () => void;
}

/** Toast, also inline (D30). */
export function AboutLoadFailed({ onRetry }: LoadFailedProps) {
  return (
    <Container className="py-6">
      <Notice tone="danger" title={texts.loadFailed.title}>
        <p>
          {texts.loadFailed.text}. {texts.loadFailedKept}
        </p>
        <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
          {siteTexts.retry}
        </Button>
      </Notice>
    </Container>
  );
}
