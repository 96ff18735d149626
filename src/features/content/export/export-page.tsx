import { signUpPath } from '../../../domain/auth/account-button.ts';
import type { ExportContent } from '../../../domain/content/export/schema.ts';
import { isSafeHref, isShownLink } from '../../../domain/site/addresses.ts';
import { exportTexts as texts } from '../../../domain/content/export/texts.ts';
import { CallBand } from '../shared/call-band.tsx';
import { ExportHero } from './export-hero.tsx';
import { Missing } from './missing.tsx';
import { ProductList } from './product-list.tsx';
import { ResourceList } from './resource-list.tsx';
import { SectionFrame } from './section-frame.tsx';
import { ServiceList } from './service-list.tsx';
import { TextButton } from './text-button.tsx';
import { WithSources } from '../../../widgets/sources.tsx';

interface ExportPageProps {
  content: ExportContent;
  /** Links empty sections to the administration (D24). */
  isStaff: boolean;
}

const hasWords = (text: string) => text.trim() !== '';

/** For visitors and preview. */
export function ExportPage({ content, isStaff }: ExportPageProps) {
  const { hero, cta } = content;
  const products = content.products.products.filter(({ name }) => hasWords(name));
  const services = content.services.services.filter(({ title }) => hasWords(title));
  const resources = content.resources.resources.filter(
    ({ title, link }) => hasWords(title) && isShownLink(link) && isSafeHref(link),
  );
  return (
    <WithSources content={content}>
      <ExportHero hero={hero} isStaff={isStaff} />
      <SectionFrame {...content.products} id="products" builtInTitle={texts.products.title}>
        {products.length === 0 ? <Missing what="products" isStaff={isStaff} /> : <ProductList products={products} />}
      </SectionFrame>
      <SectionFrame {...content.resources} id="resources" builtInTitle={texts.resources.title} className="bg-sunken">
        {resources.length === 0 ? (
          <Missing what="resources" isStaff={isStaff} />
        ) : (
          <ResourceList resources={resources} />
        )}
      </SectionFrame>
      <SectionFrame {...content.services} id="services" builtInTitle={texts.services.title}>
        {services.length === 0 ? <Missing what="services" isStaff={isStaff} /> : <ServiceList services={services} />}
      </SectionFrame>
      {hasWords(cta.title) ? (
        <CallBand id="export-call" title={cta.title} description={cta.description}>
          <TextButton text={cta.primaryButtonText} href={signUpPath} isMain />
          <TextButton text={cta.secondaryButtonText} href="/invest" isMain={false} />
        </CallBand>
      ) : (
        <SectionFrame
          id="call"
          title=""
          builtInTitle={texts.call.title}
          description={cta.description}
          className="bg-sunken"
        >
          <Missing what="call" isStaff={isStaff} />
        </SectionFrame>
      )}
    </WithSources>
  );
}
