import { readAmount } from '../../../domain/money/amount.ts';
import type { OpportunityContent } from '../../../domain/opportunities/document.ts';
import { fileSize } from '../../../domain/media/file-size.ts';
import { resourceType } from '../../../domain/media/media.ts';
import type { SectorRow } from '../../../domain/sectors/entry.ts';
import { expectedReturn } from '../../../domain/opportunities/expected-return.ts';
import { opportunityDetailTexts } from '../../../domain/opportunities/detail-texts.ts';
import { contentEditorTexts as editorTexts } from '../../../domain/content/editor-texts.ts';
import { opportunityManagerTexts as texts } from '../../../domain/opportunities/manager-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { OpportunityDetail } from '../opportunity-detail.tsx';
import type { OpportunityDetailData } from '../types.ts';
import { useOfferedFiles } from './use-offered-files.ts';
import { useSectors } from './use-sectors.ts';

/** As on the server: the opportunity's own contact, else its sector's (D32). */
function contactOf(content: OpportunityContent, sector: SectorRow | undefined): OpportunityDetailData['contact'] {
  const { contactName: name, contactEmail: email, contactPhone: phone } = content;
  if (email !== '' || phone !== '') return { name, position: '', email, phone };
  return {
    name: sector?.contactName ?? '',
    position: sector?.contactPosition ?? '',
    email: sector?.contactEmail ?? '',
    phone: sector?.contactPhone ?? '',
  };
}

/** Uses the public page's component; related ones need a stored record. */
export function OpportunityPreview({ content }: { content: OpportunityContent }) {
  const { data: sectors } = useSectors();
  const [shell] = trpc.site.shell.useSuspenseQuery();
  const files = useOfferedFiles(content.documents.map(({ id }) => id));
  const { investmentAmount, currency, province = '', image, documents } = content;
  const sector = sectors?.find(({ slug }) => slug === content.sector);
  const opportunity: OpportunityDetailData = {
    id: '',
    title: content.title.trim() === '' ? editorTexts.untitled : content.title,
    sector: { slug: content.sector, name: sector?.name ?? (content.sector === '' ? texts.sector : content.sector) },
    location: content.location.trim() === '' ? opportunityDetailTexts.notStated : content.location,
    province,
    investment: { amount: readAmount(investmentAmount.trim()) ?? '0', currency },
    expectedRoi: expectedReturn(content),
    timeline: content.timeline,
    image: image === null || image.path === '' ? null : image,
    isDemo: content.isDemo,
    description: content.description,
    requirements: content.requirements,
    benefits: content.benefits,
    contact: contactOf(content, sector),
    source: content.source,
    lastVerified: content.lastVerified,
    documents: documents.flatMap(({ id, title }) => {
      const file = files?.get(id);
      if (file === undefined) return [];
      return [
        {
          href: file.path,
          label: opportunityDetailTexts.document(title, resourceType(file.name), fileSize(file.size)),
        },
      ];
    }),
    related: [],
  };
  return <OpportunityDetail opportunity={opportunity} settings={shell.settings} />;
}
