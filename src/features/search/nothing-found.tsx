import { headTexts } from '../../domain/site/head-texts.ts';
import { searchTexts as texts } from '../../domain/search/texts.ts';
import { SiteLink } from '../../widgets/site-link.tsx';

const sections = [
  { path: '/about', title: headTexts.about },
  { path: '/invest', title: headTexts.invest },
  { path: '/export', title: headTexts.export },
  { path: '/investment-opportunities', title: headTexts.opportunities },
  { path: '/news', title: texts.kindNames.post },
  { path: '/sitemap', title: texts.siteMap },
] as const;

export function NothingFound({ q }: { q: string }) {
  return (
    <div className="max-w-prose space-y-6">
      <output className="block text-lg font-semibold wrap-anywhere">{texts.nothing(q)}</output>
      <ul className="list-disc space-y-1 pl-6">
        {texts.hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      <section className="space-y-3">
        <h2 className="text-xl">{texts.mainSections}</h2>
        <ul>
          {sections.map(({ path, title }) => (
            <li key={path} className="py-1.5">
              <SiteLink href={path} className="text-brand-ink underline underline-offset-4">
                {title}
              </SiteLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
