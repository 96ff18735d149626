import { createContext, type ReactNode, use } from 'react';
import { Container } from '../components/container.tsx';
import { type Source, sourcedParts, sourcesIn } from '../domain/site/sources.ts';
import { sourceTexts } from '../domain/site/source-texts.ts';
import { SiteLink } from './site-link.tsx';

const Sources = createContext<readonly Source[] | undefined>(undefined);

const idOf = (number: number) => `source-${number}`;

/** In content order, listed at the foot. */
export function WithSources({ content, children }: { content: unknown; children: ReactNode }) {
  const sources = sourcesIn(content);
  return (
    <Sources value={sources}>
      {children}
      {sources.length > 0 && (
        <Container as="section" aria-labelledby="sources" className="py-8 text-sm text-muted">
          <h2 id="sources" className="font-semibold">
            {sourceTexts.title}
          </h2>
          <ol className="mt-3 list-decimal gap-x-10 pl-6 sm:columns-2 lg:columns-3">
            {sources.map(({ words, href }, index) => (
              <li key={words} id={idOf(index + 1)} className="mb-1 wrap-anywhere">
                {href === undefined ? words : <SiteLink href={href}>{words}</SiteLink>}
              </li>
            ))}
          </ol>
        </Container>
      )}
    </Sources>
  );
}

const overdue = /( \(as of [^()]+\))$/;
const Quiet = ({ children }: { children: ReactNode }) => <span className="text-[0.85em] font-normal">{children}</span>;

/** Outside `WithSources` unchanged. */
export function Sourced({ text }: { text: string }) {
  const sources = use(Sources);
  if (sources === undefined) return text;
  let at = 0;
  return sourcedParts(text).map((part = '', index) => {
    at += part.length + 1;
    if (index % 3 === 2) return false;
    if (index % 3 === 0) {
      const [words, age] = part.split(overdue);
      return age === undefined ? part : [words, <Quiet key={at}>{age}</Quiet>];
    }
    const number = sources.findIndex(({ words }) => words === part.trim()) + 1;
    return (
      number > 0 && (
        <sup key={at} className="ml-0.5 text-xs">
          {/* Separates the number from its claim in copied text and for crawlers. */}
          <span className="sr-only" aria-hidden>
            {sourceTexts.note}{' '}
          </span>
          {/* Inline: a line must not break before an inline block. */}
          <a
            href={`#${idOf(number)}`}
            aria-label={`${sourceTexts.note} ${number}`}
            className="px-0.5 underline underline-offset-2"
          >
            {number}
          </a>
        </sup>
      )
    );
  });
}

/** Nothing without words. */
export function SourcedText({ text, className }: { text: string; className: string }) {
  if (text.trim() === '') return null;
  return (
    <p className={`${className} wrap-anywhere`}>
      <Sourced text={text} />
    </p>
  );
}
