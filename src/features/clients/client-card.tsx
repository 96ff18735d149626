import { Link } from '@tanstack/react-router';
import { AlarmClock } from 'lucide-react';
import { Badge } from '../../components/badge.tsx';
import type { ClientCard as Card } from '../../domain/clients/list.ts';
import { formatDate } from '../../domain/time/format.ts';
import { clientTexts as texts } from '../../domain/clients/texts.ts';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { StatusBadge } from './status-badge.tsx';

export function ClientCard({ client }: { client: Card }) {
  const settings = useDateSettings();
  const { id, name, status, industry, city, country, contactName, contactEmail, lateTasks, lastContactAt } = client;
  const place = texts.place(city, country);
  return (
    <li className="relative flex flex-col gap-2 rounded-card border border-line bg-raised p-5 hover:border-edge hover:bg-sunken">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg wrap-anywhere">
          <Link to="/clients/$id" params={{ id }} className="text-ink no-underline after:absolute after:inset-0">
            {name}
          </Link>
        </h2>
        <span className="shrink-0">
          <StatusBadge status={status} />
        </span>
      </div>
      <div className="text-muted wrap-anywhere">
        {industry !== '' && <p>{industry}</p>}
        {place !== '' && <p>{place}</p>}
      </div>
      {(contactName !== '' || contactEmail !== '') && (
        <div className="text-sm wrap-anywhere">
          {contactName !== '' && <p>{contactName}</p>}
          {contactEmail !== '' && <p className="text-muted">{contactEmail}</p>}
        </div>
      )}
      {(lateTasks > 0 || lastContactAt !== null) && (
        <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-sm text-muted">
          {lateTasks > 0 && (
            <Badge tone="danger">
              <AlarmClock aria-hidden="true" className="size-4" />
              {texts.lateTasks(lateTasks)}
            </Badge>
          )}
          {lastContactAt !== null && <span>{texts.lastContact(formatDate(lastContactAt, settings))}</span>}
        </p>
      )}
    </li>
  );
}
