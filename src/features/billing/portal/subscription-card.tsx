import { lastPaidDay } from '../../../domain/billing/periods.ts';
import { isOpenSubscription } from '../../../domain/billing/states.ts';
import { useState } from 'react';
import { dayIn } from '../../../domain/time/day.ts';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../components/badge.tsx';
import { Button, buttonClass } from '../../../components/button.tsx';
import { Fact } from '../../../components/panel.tsx';
import type { SubscriptionRow } from '../../../domain/billing/rows.ts';
import { formatDate, formatMoney } from '../../../domain/time/format.ts';
import { isZeroAmount } from '../../../domain/money/money.ts';
import { serviceOfferTexts } from '../../../domain/services/offer-texts.ts';
import { subscriptionTexts as texts } from '../../../domain/billing/portal-texts.ts';
import { billingRefusals } from '../../../domain/billing/texts.ts';
import type { Failure } from '../../../lib/api/api-error.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { MoveButton } from './move-button.tsx';
import { AskAboutService } from './offer-card.tsx';
import { SubscriptionBadge } from './status-badges.tsx';
import { isOvertaken, useSubscriptionMove } from './use-subscription-actions.ts';

interface SubscriptionProps {
  row: SubscriptionRow;
  /** Changed since: the list shows the failure. */
  onOvertaken: (failure: Failure) => void;
}

/** `isRepeated`: another one of its service is open. */
export function SubscriptionCard({ row, isRepeated, onOvertaken }: SubscriptionProps & { isRepeated: boolean }) {
  const dates = useDateSettings();
  const { service, status, isEnding, endDate, price, billingCycle, amountPaid } = row;
  const isFree = isZeroAmount(price.amount);
  return (
    <li className="space-y-4 rounded-card border border-line bg-raised p-5">
      <div className="space-y-2">
        <div className="flex flex-wrap items-center gap-2">
          <SubscriptionBadge status={status} />
          {isEnding && endDate !== null && <Badge tone="warning">{texts.ends(formatDate(endDate, dates))}</Badge>}
        </div>
        <h3 className="text-xl wrap-anywhere">{service.name}</h3>
        {service.shortDescription !== '' && <p className="text-muted wrap-anywhere">{service.shortDescription}</p>}
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <Dates row={row} />
        <Fact isStrong label={texts.price}>
          {isFree ? serviceOfferTexts.free : `${formatMoney(price)} ${texts.per[billingCycle]}`}
        </Fact>
        <Fact isStrong label={texts.paid}>
          {formatMoney(amountPaid)}
        </Fact>
      </dl>
      {isOpenSubscription(row) ? (
        <Actions row={row} onOvertaken={onOvertaken} />
      ) : (
        !isRepeated && <Again service={service} />
      )}
    </li>
  );
}

const noNextOf = ({ isEnding, price }: Pick<SubscriptionRow, 'isEnding' | 'price'>) =>
  isEnding ? texts.noNextEnding : isZeroAmount(price.amount) ? texts.noNextFree : texts.noNext;

function Dates({
  row: { status, startDate, endDate, nextBillingDate, isEnding, createdAt, price },
}: {
  row: SubscriptionRow;
}) {
  const dates = useDateSettings();
  const show = (day: string) => <time dateTime={day}>{formatDate(day, dates)}</time>;
  if (status === 'pending') {
    return (
      <>
        <Fact isStrong label={texts.created}>
          {show(createdAt)}
        </Fact>
        <Fact isStrong label={texts.starts}>
          {texts.notStarted}
        </Fact>
      </>
    );
  }
  return (
    <>
      {startDate !== null && (
        <Fact isStrong label={texts.starts}>
          {show(startDate)}
        </Fact>
      )}
      {status === 'active' ? (
        <Fact isStrong label={texts.next}>
          {nextBillingDate !== null ? show(nextBillingDate) : noNextOf({ isEnding, price })}
        </Fact>
      ) : (
        endDate !== null && (
          <Fact isStrong label={texts.ended}>
            {show(endDate)}
          </Fact>
        )
      )}
    </>
  );
}

function Actions({ row, onOvertaken }: SubscriptionProps) {
  const { status, isEnding, pendingPaymentId, failedPaymentId, hasProof, service } = row;
  return (
    <div className="space-y-3 border-t border-line pt-4">
      {failedPaymentId !== null && <p className="text-muted">{texts.notAccepted}</p>}
      {hasProof ? (
        <p className="text-muted">{billingRefusals.proofUndecided}</p>
      ) : (
        status === 'active' && pendingPaymentId !== null && <p className="text-muted">{texts.renewalDue}</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {pendingPaymentId !== null && (
          <PaymentLink id={pendingPaymentId} label={hasProof ? texts.openPayment : texts.payNow} name={service.name} />
        )}
        {failedPaymentId !== null && <PaymentLink id={failedPaymentId} label={texts.newPayment} name={service.name} />}
        {status === 'pending' && !hasProof && (
          <MoveButton
            move="withdraw"
            subscription={row}
            name={service.name}
            text={texts.withdrawText(service.name)}
            done={texts.withdrawn(service.name)}
            onOvertaken={onOvertaken}
          />
        )}
        {status === 'active' &&
          (isEnding ? (
            <Resume row={row} onOvertaken={onOvertaken} />
          ) : (
            !hasProof && <Cancel row={row} onOvertaken={onOvertaken} />
          ))}
      </div>
    </div>
  );
}

function Again({ service: { id, name, isOffered } }: Pick<SubscriptionRow, 'service'>) {
  return (
    <div className="border-t border-line pt-4">
      <div className="sm:w-fit">
        {isOffered ? (
          <Link
            to="/dashboard/subscribe/$id"
            params={{ id }}
            aria-label={texts.of(texts.again, name)}
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            {texts.again}
          </Link>
        ) : (
          <AskAboutService name={name} />
        )}
      </div>
    </div>
  );
}

function PaymentLink({ id, label, name }: { id: string; label: string; name: string }) {
  return (
    <Link
      to="/dashboard/payments/$id"
      params={{ id }}
      aria-label={texts.of(label, name)}
      className={buttonClass({ size: 'sm' })}
    >
      {label}
    </Link>
  );
}

function Cancel({ row, onOvertaken }: SubscriptionProps) {
  const dates = useDateSettings();
  const { name } = row.service;
  const [today] = useState(() => dayIn(dates.timezone, new Date()));
  const last = lastPaidDay(row.nextBillingDate, today);
  const day = formatDate(last, dates);
  const text = last === today ? texts.cancelToday(name, day) : texts.cancelText(name, day);
  const done = texts.cancelled(name, day);
  const isRenewing = row.pendingPaymentId !== null;
  return (
    <MoveButton
      move="cancel"
      subscription={row}
      name={name}
      text={isRenewing ? `${text} ${texts.cancelPayment}` : text}
      done={isRenewing ? `${done} ${texts.cancelledPayment}` : done}
      onOvertaken={onOvertaken}
    />
  );
}

function Resume({ row, onOvertaken }: SubscriptionProps) {
  const { name } = row.service;
  const resume = useSubscriptionMove({ move: 'resume', done: texts.resumed(name), onOvertaken });
  return (
    <>
      <Button size="sm" aria-label={texts.of(texts.resume, name)} busy={resume.isBusy} onClick={() => resume.run(row)}>
        {texts.resume}
      </Button>
      {resume.failure !== undefined && !isOvertaken(resume.failure) && (
        <div className="basis-full">
          <ActionFailed title={texts.failedInline.resume} failure={resume.failure} />
        </div>
      )}
    </>
  );
}
