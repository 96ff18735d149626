import type { ReactNode } from 'react';
import { BilumBand, BilumPattern } from '../../components/bilum.tsx';
import { Mark } from '../../components/mark.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { gateTexts } from '../../domain/trial/gate-texts.ts';

export function TrialGateChecking() {
  return (
    <TrialFrame>
      <Spinner label={gateTexts.checking} className="py-6" />
    </TrialFrame>
  );
}

export function TrialFrame({ children }: { children: ReactNode }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="relative isolate grid min-h-dvh place-items-center bg-deep px-gutter py-12"
    >
      <BilumPattern className="absolute inset-0 -z-10 text-deep-line opacity-70" />
      <div className="w-full max-w-md overflow-hidden rounded-card bg-raised text-ink shadow-lg">
        <BilumBand />
        <div className="p-6 sm:p-9">
          <Mark className="mb-6 size-14" />
          {children}
        </div>
      </div>
    </main>
  );
}
