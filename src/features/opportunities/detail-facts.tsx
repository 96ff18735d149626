import { formatDate, type DateSettings } from '../../domain/time/format.ts';
import { opportunityDetailTexts as texts } from '../../domain/opportunities/detail-texts.ts';
import type { OpportunityDetailData } from './types.ts';

interface DetailPartProps {
  opportunity: OpportunityDetailData;
}

const part = 'border-t-2 border-brand pt-4';

/** Each link names type and size. */
export function Documents({ opportunity: { documents } }: DetailPartProps) {
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="documents-title" className={part}>
      <h2 id="documents-title" className="text-xl">
        {texts.documents}
      </h2>
      <ul className="mt-3 space-y-3">
        {documents.map(({ href, label }) => (
          <li key={href}>
            <a href={href} download className="inline-block py-0.5 wrap-anywhere underline underline-offset-4">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Source of the figures, and the last check. */
export function Source({ opportunity, settings }: DetailPartProps & { settings: DateSettings }) {
  const { source, lastVerified } = opportunity;
  if (source === '' && lastVerified === '') return null;
  return (
    <p className="text-sm text-muted wrap-anywhere">
      {[
        source === '' ? '' : `${texts.source}: ${source}`,
        lastVerified === '' ? '' : texts.verified(formatDate(lastVerified, { ...settings, isUnbroken: true })),
      ]
        .filter(Boolean)
        .join('. ')}
    </p>
  );
}
