import type { ReactNode } from 'react';
import { BilumPattern } from '../../components/bilum.tsx';
import type { IllustrationName } from '../../domain/content/appearance/illustrations.ts';
import { besideArt, HeroArt } from '../../widgets/pictures/hero-art.tsx';
import { Container } from '../../components/container.tsx';

interface MessageScreenProps {
  code?: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  illustration?: IllustrationName;
}

export function MessageScreen({ code, title, children, actions, illustration }: MessageScreenProps) {
  return (
    <div className="relative isolate overflow-hidden">
      {illustration === undefined ? (
        <div className="fade-to-left absolute inset-y-0 right-0 -z-10 w-1/2 max-md:hidden">
          <BilumPattern className="h-full text-line" />
        </div>
      ) : (
        <HeroArt name={illustration} />
      )}
      <Container
        className={`flex min-h-[60vh] flex-col justify-center py-section ${illustration === undefined ? '' : besideArt}`}
      >
        {code !== undefined && <p className="mb-2 text-5xl font-semibold text-brand-ink">{code}</p>}
        <h1 className="text-3xl">{title}</h1>
        <div className="mt-4 max-w-prose space-y-3 text-lg text-muted">{children}</div>
        <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
      </Container>
    </div>
  );
}
