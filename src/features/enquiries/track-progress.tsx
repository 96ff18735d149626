import { CircleCheck, CircleDashed } from 'lucide-react';
import type { TrackedEnquiry } from '../../domain/enquiries/inbox.ts';
import { currentStep, enquirySteps } from '../../domain/enquiries/progress.ts';
import { enquiryTexts } from '../../domain/enquiries/texts.ts';
import { enquiryTrackTexts as texts } from '../../domain/enquiries/track-texts.ts';
import type { DateSettings } from '../../domain/time/format.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';

interface EnquiryProgressProps {
  lead: string;
  enquiry: TrackedEnquiry;
  dates: DateSettings;
}

export function EnquiryProgress({ lead, enquiry, dates }: EnquiryProgressProps) {
  const { number, project, receivedAt, assignedAt, answeredAt, closedAt } = enquiry;
  const times = { received: receivedAt, assigned: assignedAt, answered: answeredAt, closed: closedAt };
  const current = currentStep(times);
  const steps = enquirySteps.filter((step) => step !== 'closed' || closedAt !== null);
  return (
    <>
      <p>{lead}</p>
      <p>
        {texts.number}: <strong className="whitespace-nowrap">{number}</strong>
      </p>
      {project !== null && <p className="wrap-anywhere">{enquiryTexts.about(project)}</p>}
      <ol className="space-y-4">
        {steps.map((step) => {
          const time = times[step];
          const Icon = time === null ? CircleDashed : CircleCheck;
          return (
            <li key={step} aria-current={step === current ? 'step' : undefined} className="flex gap-3">
              <Icon
                aria-hidden="true"
                className={`mt-0.5 size-5 shrink-0 ${time === null ? 'text-muted' : 'text-success'}`}
              />
              <div>
                <p className={step === current ? 'font-semibold' : ''}>{texts.steps[step]}</p>
                <p className="text-sm text-muted">
                  {time === null ? (
                    closedAt === null ? (
                      texts.notYet
                    ) : (
                      texts.skipped
                    )
                  ) : (
                    <time dateTime={time}>{formatDateTime(time, dates)}</time>
                  )}
                </p>
                {step === 'answered' && time !== null && <p className="text-sm">{texts.answeredText}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}
