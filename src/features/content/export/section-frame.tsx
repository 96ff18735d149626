import type { ReactNode } from 'react';
import { Container } from '../../../components/container.tsx';
import { SourcedText } from '../../../widgets/sources.tsx';

interface SectionFrameProps {
  id: string;
  title: string;
  /** Fallback. */
  builtInTitle: string;
  description: string;
  className?: string;
  children: ReactNode;
}

export function SectionFrame({ id, title, builtInTitle, description, className = '', children }: SectionFrameProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`py-section ${className}`}>
      <Container className="space-y-10">
        <div className="grid items-end gap-x-16 gap-y-5 lg:grid-cols-2">
          <h2 id={`${id}-title`} className="text-5xl wrap-anywhere">
            {title.trim() === '' ? builtInTitle : title}
          </h2>
          <SourcedText text={description} className="max-w-prose text-lg text-muted" />
        </div>
        {children}
      </Container>
    </section>
  );
}
