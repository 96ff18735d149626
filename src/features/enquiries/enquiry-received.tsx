import { useEffect, useRef } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { enquiryFragment } from '../../domain/enquiries/form.ts';
import { enquiryTexts as texts } from '../../domain/enquiries/texts.ts';

interface EnquiryReceivedProps {
  number: string;
  from: string;
  /** Automatic: no focus. */
  isQuiet: boolean;
  onAnother: () => void;
}

/** Takes focus. Promises neither mail nor reply. */
export function EnquiryReceived({ number, from, isQuiet, onAnother }: EnquiryReceivedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isQuiet) box.current?.focus();
  }, [isQuiet]);
  return (
    <>
      <h3 className="text-2xl">{texts.formTitle}</h3>
      <div ref={box} tabIndex={-1} className="mt-5">
        <Notice tone="success" title={texts.receivedTitle}>
          <p>
            {texts.receivedNumber} <strong className="whitespace-nowrap">{number}</strong>
          </p>
          <p>{texts.received}</p>
        </Notice>
      </div>
      <a
        href={`${from}#${enquiryFragment}`}
        className={`mt-6 ${buttonClass({ variant: 'outline' })}`}
        onClick={(event) => {
          event.preventDefault();
          onAnother();
        }}
      >
        {texts.another}
      </a>
    </>
  );
}
