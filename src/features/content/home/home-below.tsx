import { dayIn } from '../../../domain/time/day.ts';
import type { HomepageContent } from '../../../domain/content/homepage/schema.ts';
import type { SiteSettings } from '../../../domain/site/site.ts';
import { CallToAction } from './call-to-action.tsx';
import { ExportSection } from './export-section.tsx';
import { Newest } from './newest.tsx';

interface HomeBelowProps {
  content: HomepageContent;
  settings: Pick<SiteSettings['general'], 'dateFormat' | 'timezone'>;
  now: number;
}

export function HomeBelow({ content: { exportSection, ctaSection }, settings, now }: HomeBelowProps) {
  return (
    <>
      <ExportSection section={exportSection} settings={settings} today={dayIn(settings.timezone, new Date(now))} />
      <CallToAction section={ctaSection} />
      <Newest dates={settings} />
    </>
  );
}
