import { Link } from '@tanstack/react-router';
import { alertTexts } from '../../../domain/opportunities/alerts/alert-texts.ts';
import { changeTexts } from '../../../domain/opportunities/change-texts.ts';
import type { AlertLinkData } from './load-alert.ts';

export type AboutProps = Pick<AlertLinkData, 'about' | 'words'>;

/** The filter as text, or the projects. */
export function About({ about, words }: AboutProps) {
  if ('filter' in about) {
    return (
      <p>
        <span className="text-muted">{alertTexts.filter}: </span>
        <strong className="wrap-anywhere">{words}</strong>
      </p>
    );
  }
  return (
    <div>
      <p id="about-projects" className="text-muted">
        {changeTexts.projects}
      </p>
      <ul aria-labelledby="about-projects" className="mt-1 list-disc space-y-1 pl-5">
        {about.projects.map(({ id, title }) => (
          <li key={id} className="font-semibold wrap-anywhere">
            {title}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ToList({ about, children }: Pick<AboutProps, 'about'> & { children: string }) {
  return (
    <Link
      to="/investment-opportunities"
      search={'filter' in about ? about.filter : {}}
      className="text-brand-ink underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
