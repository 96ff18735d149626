import { signUpPath } from '../../../domain/auth/account-button.ts';
import type { InvestContent } from '../../../domain/content/invest/schema.ts';
import type { ReturnSearch } from '../../../domain/auth/return-search.ts';
import { CallBand } from '../shared/call-band.tsx';
import { ContentButton } from '../shared/content-button.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { InvestHero } from './invest-hero.tsx';
import { KeySectors } from './key-sectors.tsx';
import { ReturnCalculator } from './return-calculator.tsx';
import { WithSources } from '../../../widgets/sources.tsx';

interface InvestPageProps {
  content: InvestContent;
  /** From the URL. */
  search: ReturnSearch;
}

/** For visitors and preview; without the closing block. */
export function InvestPage({ content, search }: InvestPageProps) {
  const { hero, features, sectors, calculator, cta } = content;
  return (
    <WithSources content={content}>
      <InvestHero hero={hero} />
      <FeatureCards section={features} />
      <KeySectors section={sectors} />
      <ReturnCalculator calculator={calculator} search={search} />
      <CallBand id="invest-call" title={cta.title} description={cta.description}>
        <ContentButton text={cta.primaryButtonText} link={signUpPath} />
        <ContentButton text={cta.secondaryButtonText} link="/export" variant="onDeep" />
      </CallBand>
    </WithSources>
  );
}
