import type { ReactNode } from 'react';
import { Notice } from '../../../components/notice.tsx';
import type { OpportunityContent } from '../../../domain/opportunities/document.ts';
import { opportunityCurrencies } from '../../../domain/money/money.ts';
import { provinces } from '../../../domain/opportunities/provinces.ts';
import { opportunityManagerTexts as texts } from '../../../domain/opportunities/manager-texts.ts';
import { CheckAt } from '../../../widgets/content-editor/fields/check-at.tsx';
import { useValueAt } from '../../../widgets/content-editor/editor-context.ts';
import { EditorGroup } from '../../../widgets/content-editor/editor-section.tsx';
import { AreaAt, DayAt, ImageAt, SelectAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { AmountAt } from './amount-at.tsx';
import { DocumentList } from './document-list.tsx';
import { useSectors } from './use-sectors.ts';
import { placesOf } from '../../../widgets/content-editor/place.ts';

const at = placesOf<OpportunityContent>();

const beside = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] items-start gap-4';
const named = (words: readonly string[]) => Object.fromEntries(words.map((one) => [one, one]));
const provinceOptions = named(provinces);
const currencyOptions = named(opportunityCurrencies);

/** A field without an input does not compile. */
const inputs: Record<keyof OpportunityContent, ReactNode> = {
  title: <TextAt at={at('title')} required />,
  description: <AreaAt at={at('description')} rows={6} />,
  sector: <SectorAt />,
  status: <SelectAt at={at('status')} options={texts.statuses} hint={texts.statusHint} />,
  location: <TextAt at={at('location')} required />,
  province: <SelectAt at={at('province')} options={provinceOptions} none={texts.noProvince} />,
  image: <ImageAt at={at('image')} />,
  investmentAmount: <AmountAt at={at('investmentAmount')} currencyAt={at('currency')} />,
  currency: <SelectAt at={at('currency')} options={currencyOptions} />,
  expectedRoi: <TextAt at={at('expectedRoi')} hint={texts.roiHint} />,
  timeline: <TextAt at={at('timeline')} hint={texts.timelineHint} />,
  requirements: <AreaAt at={at('requirements')} rows={5} hint={texts.linesHint} />,
  benefits: <AreaAt at={at('benefits')} rows={5} hint={texts.linesHint} />,
  contactName: <TextAt at={at('contactName')} />,
  contactEmail: <TextAt at={at('contactEmail')} type="email" />,
  contactPhone: <TextAt at={at('contactPhone')} type="tel" />,
  documents: <DocumentList />,
  source: <TextAt at={at('source')} hint={texts.sourceHint} />,
  lastVerified: <DayAt at={at('lastVerified')} hint={texts.lastVerifiedHint} />,
  isDemo: <CheckAt at={at('isDemo')} hint={texts.demoHint} />,
};

/** The form of an opportunity (spec 2 §3 and 5; D42). */
export function OpportunityFields() {
  return (
    <>
      <EditorGroup title={texts.project}>
        {inputs.title}
        {inputs.description}
        <div className={beside}>
          {inputs.sector}
          {inputs.status}
        </div>
        <div className={beside}>
          {inputs.location}
          {inputs.province}
        </div>
        {inputs.image}
      </EditorGroup>
      <EditorGroup title={texts.investment}>
        <div className={beside}>
          {inputs.investmentAmount}
          {inputs.currency}
        </div>
        <div className={beside}>
          {inputs.expectedRoi}
          {inputs.timeline}
        </div>
      </EditorGroup>
      <EditorGroup title={texts.conditions}>
        {inputs.requirements}
        {inputs.benefits}
      </EditorGroup>
      <EditorGroup title={texts.contact}>
        <p className="text-sm text-muted">{texts.contactHint}</p>
        {inputs.contactName}
        <div className={beside}>
          {inputs.contactEmail}
          {inputs.contactPhone}
        </div>
      </EditorGroup>
      {inputs.documents}
      <EditorGroup title={texts.checked}>
        <div className={beside}>
          {inputs.source}
          {inputs.lastVerified}
        </div>
        {inputs.isDemo}
      </EditorGroup>
    </>
  );
}

/** Offers stored sectors; keeps an unknown one. */
function SectorAt() {
  const { data, error } = useSectors();
  const sector = useValueAt(at('sector'));
  const known = (data ?? []).map(({ slug, name }) => [slug, name] as const);
  const isUnknown = sector !== '' && !known.some(([slug]) => slug === sector);
  const options = Object.fromEntries([
    ['', texts.chooseSector],
    ...(isUnknown ? [[sector, sector]] : []),
    ...known,
  ]) as Record<string, string>;
  return (
    <div className="space-y-2">
      <SelectAt at={at('sector')} options={options} required />
      {error !== null && <Notice tone="danger">{texts.sectorsFailed}</Notice>}
    </div>
  );
}
