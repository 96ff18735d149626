import { Link } from '@tanstack/react-router';
import { BilumPattern } from '../../../components/bilum.tsx';
import { buttonClass } from '../../../components/button.tsx';
import { dashboardTexts as texts } from '../../../domain/texts/dashboard.ts';

interface EmptyTabProps {
  title: string;
  text: string;
  /** Where services are offered, unless that is what is empty. */
  leadsToServices?: boolean;
}

/** Nothing to show yet, and what to do next. */
export function EmptyTab({ title, text, leadsToServices = true }: EmptyTabProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-raised">
      <BilumPattern className="h-6 w-full text-line" />
      <div className="space-y-4 p-6 sm:p-8">
        <p className="text-xl font-semibold">{title}</p>
        <p className="max-w-prose text-muted">{text}</p>
        {leadsToServices && (
          <Link to="/dashboard" search={{ tab: 'services' }} resetScroll={false} className={buttonClass()}>
            {texts.browse}
          </Link>
        )}
      </div>
    </div>
  );
}
