import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { DashboardOverview, PaymentRow } from '../../../domain/billing/rows.ts';
import { formatDate, formatMoney } from '../../../domain/time/format.ts';
import { dashboardTexts } from '../../../domain/billing/dashboard-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useUnread } from '../../../widgets/notifications/use-unread.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { EmptyTab } from './empty-tab.tsx';
import { NextStep } from './next-step.tsx';
import { PaymentBadge } from './status-badges.tsx';
import { TabState } from './tab-state.tsx';
import type { DashboardTab } from './tabs.ts';
import { ownRead } from './use-own-read.ts';

const texts = dashboardTexts.overview;

export function OverviewTab({ children }: { children: ReactNode }) {
  const query = trpc.billing.overview.useQuery(undefined, ownRead);
  return (
    <div className="space-y-8">
      <TabState query={query} block="h-40" />
      {query.data !== undefined && <Overview overview={query.data} />}
      {/* Hidden, not left out, so that both load at once. */}
      <div hidden={query.data === undefined && query.error === null} className="contents">
        {children}
      </div>
    </div>
  );
}

function Overview({ overview }: { overview: DashboardOverview }) {
  const { activeSubscriptions, spent, pending, recent } = overview;
  const unread = useUnread(overview.unreadNotifications);
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Card title={texts.active} lead={texts.showActive} tab="subscriptions">
          <p className="text-3xl font-semibold">{activeSubscriptions}</p>
        </Card>
        <Card title={texts.spent} lead={texts.showSpent} tab="payments">
          {spent.length === 0 && <p className="text-xl font-semibold">{texts.nothingSpent}</p>}
          {spent.map((sum) => (
            <p key={sum.currency} className="text-xl font-semibold wrap-anywhere">
              {formatMoney(sum)}
            </p>
          ))}
          {pending.map((sum) => (
            <p key={sum.currency} className="text-muted wrap-anywhere">
              {texts.pending(formatMoney(sum))}
            </p>
          ))}
        </Card>
        <Card title={texts.unread} lead={texts.showUnread} tab="notifications">
          <p className="text-3xl font-semibold">{unread}</p>
        </Card>
      </ul>
      <Recent rows={recent} />
    </>
  );
}

interface CardProps {
  title: string;
  lead: string;
  tab: DashboardTab;
  children: ReactNode;
}

function Card({ title, lead, tab, children }: CardProps) {
  return (
    <li className="relative flex flex-col gap-3 rounded-card border border-line bg-raised p-5 hover:border-ink">
      <h2 className="text-base">{title}</h2>
      <div className="flex-1 space-y-1">{children}</div>
      <Link
        to="/dashboard"
        search={{ tab }}
        resetScroll={false}
        className="inline-flex min-h-6 items-center gap-2 font-semibold text-brand-ink after:absolute after:inset-0"
      >
        {lead}
        <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </li>
  );
}

function Recent({ rows }: { rows: readonly PaymentRow[] }) {
  const id = useId();
  const dates = useDateSettings();
  return (
    <section aria-labelledby={id} className="space-y-4">
      <h2 id={id} className="text-2xl">
        {texts.recent}
      </h2>
      {rows.length === 0 ? (
        <EmptyTab title={texts.nothing} text={texts.nothingText} />
      ) : (
        <ul aria-labelledby={id} className="divide-y divide-line rounded-card border border-line bg-raised">
          {rows.map((row) => {
            const amount = formatMoney(row.amount);
            const name = row.serviceName === '' ? row.invoice.number : row.serviceName;
            return (
              <li key={row.id} className="relative flex flex-wrap items-center gap-x-6 gap-y-1 p-4 hover:bg-sunken">
                <Link
                  to="/dashboard/payments/$id"
                  params={{ id: row.id }}
                  aria-label={texts.recentLabel(name, amount)}
                  className="min-w-0 basis-full font-semibold wrap-anywhere text-brand-ink after:absolute after:inset-0 sm:flex-1 sm:basis-0"
                >
                  {name}
                </Link>
                <time dateTime={row.paymentDate} className="text-muted">
                  {formatDate(row.paymentDate, dates)}
                </time>
                <span className="wrap-anywhere">{amount}</span>
                <PaymentBadge payment={row} />
                <NextStep payment={row} />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
