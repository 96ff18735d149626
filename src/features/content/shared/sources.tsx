import { createContext, type ReactNode, use } from 'react';
import { Container } from '../../../components/container.tsx';
import { sourcedParts, sourcesIn } from '../../../domain/site/sources.ts';
import { sourceTexts } from '../../../domain/site/source-texts.ts';

const Sources = createContext<readonly string[]>([]);

const idOf = (number: number) => `source-${number}`;

/** Numbers sources in content order and lists them at the foot. */
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
            {sources.map((source, index) => (
              <li key={source} id={idOf(index + 1)} className="wrap-anywhere">
                {source}
              </li>
            ))}
          </ol>
        </Container>
      )}
    </Sources>
  );
}

export function Sourced({ text }: { text: string }) {
  const sources = use(Sources);
  let at = 0;
  return sourcedParts(text).map((part, index) => {
    at += part.length + 1;
    if (index % 2 === 0) return part;
    const number = sources.indexOf(part.trim()) + 1;
    return (
      number > 0 && (
        <sup key={at} className="ml-0.5 text-xs">
          <a href={`#${idOf(number)}`} className="px-0.5 underline underline-offset-2">
            <span className="sr-only">{sourceTexts.note} </span>
            {number}
          </a>
        </sup>
      )
    );
  });
}
