import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../components/button.tsx';
import { Illustration } from '../../../widgets/pictures/illustration.tsx';
import { dashboardTexts as texts } from '../../../domain/billing/dashboard-texts.ts';

interface EmptyTabProps {
  title: string;
  text: string;
  leadsToServices?: boolean;
}

export function EmptyTab({ title, text, leadsToServices = true }: EmptyTabProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-card border border-line bg-raised p-6 sm:p-8">
      <Illustration name="empty" className="w-32 shrink-0" />
      <div className="min-w-60 grow basis-0 space-y-4">
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
