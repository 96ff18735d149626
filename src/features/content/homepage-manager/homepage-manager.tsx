import { Images } from 'lucide-react';
import { useMemo, useState } from 'react';
import { buttonClass } from '../../../components/button.tsx';
import { homepageDocument } from '../../../domain/content/homepage/document.ts';
import { unreadableErrors } from '../../../domain/content/appearance/contrast.ts';
import type { HomepageContent } from '../../../domain/content/homepage/schema.ts';
import { contentFieldTexts } from '../../../domain/content/field-texts.ts';
import { homepageManagerTexts as texts } from '../../../domain/content/homepage/manager-texts.ts';
import { uiTexts } from '../../../domain/forms/ui-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { type EditedDocument, usePageApi } from '../../../widgets/content-editor/document-api.ts';
import { DocumentEditor } from '../../../widgets/content-editor/document-editor.tsx';
import { EditorTabs } from '../../../widgets/content-editor/editor-tabs.tsx';
import { HomePage } from '../home/home-page.tsx';
import { CallTab } from './call-tab.tsx';
import { ExportTab } from './export-tab.tsx';
import { HeroTab } from './hero-tab.tsx';
import { type HomepageTab, homepageTabs } from './homepage-tabs.ts';
import { InvestmentTab } from './investment-tab.tsx';
import { ScrolledTo } from './scrolled-to.tsx';
import { ShowSlide } from './shown-slide.ts';
import { placesOf } from '../../../widgets/content-editor/place.ts';

const places = {
  hero: 'heroSlides',
  investment: 'investmentSection',
  export: 'exportSection',
  cta: 'ctaSection',
} as const satisfies Record<HomepageTab, keyof HomepageContent>;

const tabs = homepageTabs.map((id) => ({ id, label: texts.tab[id], at: placesOf<HomepageContent>()(places[id]) }));

/** The slideshow begins the page. */
const headings = { hero: undefined, investment: 'home-investment', export: 'home-export', cta: 'home-call' } as const;

interface HomepageManagerProps {
  tab: HomepageTab;
  onTab: (tab: HomepageTab) => void;
}

/** Spec 2 §2. */
export function HomepageManager({ tab, onTab }: HomepageManagerProps) {
  const api = usePageApi('homepage');
  const [{ settings }] = trpc.site.shell.useSuspenseQuery();
  const [now] = useState(() => Date.now());
  const [shownSlide, setShownSlide] = useState<number>();
  const edited = useMemo<EditedDocument<HomepageContent>>(
    () => ({
      document: homepageDocument,
      labels: contentFieldTexts.homepage,
      api,
      check: (content) => unreadableErrors(content, settings.appearance),
    }),
    [api, settings.appearance],
  );
  return (
    <ShowSlide value={setShownSlide}>
      <DocumentEditor
        edited={edited}
        title={texts.title}
        actions={<MediaLibraryLink />}
        saved={texts.saved}
        saveFailed={texts.saveFailed}
        renderPreview={(content) => (
          <ScrolledTo heading={headings[tab]}>
            <HomePage content={content} settings={settings} now={now} shownSlide={shownSlide} />
          </ScrolledTo>
        )}
      >
        <EditorTabs label={texts.tabs} tabs={tabs} current={tab} onChange={onTab}>
          {tab === 'hero' && <HeroTab />}
          {tab === 'investment' && <InvestmentTab />}
          {tab === 'export' && <ExportTab />}
          {tab === 'cta' && <CallTab />}
        </EditorTabs>
      </DocumentEditor>
    </ShowSlide>
  );
}

/** Keeps the editor open. */
function MediaLibraryLink() {
  return (
    <a href="/admin/media" target="_blank" rel="noopener" className={buttonClass({ variant: 'outline', size: 'sm' })}>
      <Images aria-hidden="true" className="size-4 shrink-0" />
      {texts.mediaLibrary}
      <span className="sr-only"> {uiTexts.opensInNewTab}</span>
    </a>
  );
}
