import type { ReactNode } from 'react';
import { BilumPattern } from '../../components/bilum.tsx';
import { Container } from '../../components/container.tsx';

export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate overflow-hidden">
      <div className="fade-to-left absolute inset-y-0 right-0 -z-10 w-2/5 max-lg:hidden">
        <BilumPattern className="h-full text-line" />
      </div>
      <Container className="py-8 sm:py-section">
        <div className="mx-auto min-h-112 w-full max-w-lg rounded-card border border-line bg-raised p-5 text-ink shadow-md sm:p-9">
          {children}
        </div>
      </Container>
    </div>
  );
}
