import type { ReactNode } from 'react';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { Tabs } from '../../../components/tabs/tabs.tsx';
import type { SiteContents } from '../../../domain/site/site-content.ts';
import { siteContentTexts as texts } from '../../../domain/site/site-content-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { AreaAt, ImageAt, LinkAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { type Place, placesOf } from '../../../widgets/content-editor/place.ts';
import { SiteFooter } from '../site-footer.tsx';
import { FeatureFields } from './feature-fields.tsx';
import { FooterTab } from './footer-tab.tsx';
import { SectionEditor } from './section-editor.tsx';

const hero = placesOf<SiteContents['hero']>();
const about = placesOf<SiteContents['about']>();
const call = placesOf<SiteContents['call_to_action']>();

type ContentTab = keyof typeof texts.tab;

const tabs = (Object.keys(texts.tab) as ContentTab[]).map((id) => ({ id, label: texts.tab[id] }));

interface ContentPreviews {
  hero: (content: SiteContents['hero']) => ReactNode;
  features: (content: SiteContents['features']) => ReactNode;
  cta: (content: SiteContents['call_to_action']) => ReactNode;
}

interface ContentManagerProps {
  tab: string | undefined;
  onTab: (tab: ContentTab) => void;
  previews: ContentPreviews;
}

export function ContentManager({ tab: asked, onTab, previews }: ContentManagerProps) {
  const tab = tabs.find(({ id }) => id === asked)?.id ?? 'hero';
  return (
    <>
      <ScreenTitle title={texts.title} lead={texts.lead} />
      <Tabs label={texts.tabs} tabs={tabs} current={tab} onChange={onTab}>
        {tab === 'hero' && (
          <SectionEditor section="hero" title={texts.tab.hero} lead={texts.leads.hero} renderPreview={previews.hero}>
            <TextAt at={hero('title')} required />
            <AreaAt at={hero('subtitle')} rows={3} />
            <ButtonFields text={hero('buttonText')} link={hero('buttonLink')} />
            <ImageAt at={hero('backgroundImage')} />
          </SectionEditor>
        )}
        {tab === 'about' && <AboutTab />}
        {tab === 'features' && (
          <SectionEditor
            section="features"
            title={texts.tab.features}
            lead={texts.leads.features}
            renderPreview={previews.features}
          >
            <FeatureFields />
          </SectionEditor>
        )}
        {tab === 'cta' && (
          <SectionEditor
            section="call_to_action"
            title={texts.tab.cta}
            lead={texts.leads.cta}
            renderPreview={previews.cta}
          >
            <TextAt at={call('title')} required />
            <AreaAt at={call('description')} rows={3} />
            <ButtonFields text={call('buttonText')} link={call('buttonLink')} />
          </SectionEditor>
        )}
        {tab === 'footer' && <FooterTab />}
      </Tabs>
    </>
  );
}

function ButtonFields({ text, link }: { text: Place<string>; link: Place<string> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextAt at={text} />
      <LinkAt at={link} />
    </div>
  );
}

function AboutTab() {
  const [shell] = trpc.site.shell.useSuspenseQuery();
  return (
    <SectionEditor
      section="about"
      title={texts.tab.about}
      lead={texts.leads.about}
      renderPreview={(footerAbout) => (
        <article>
          <SiteFooter shell={{ ...shell, settings: { ...shell.settings, footerAbout } }} />
        </article>
      )}
    >
      <TextAt at={about('title')} hint={texts.aboutTitleHint} />
      <AreaAt at={about('content')} rows={5} />
      <ImageAt at={about('image')} />
    </SectionEditor>
  );
}
