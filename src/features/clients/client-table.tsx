import { Link } from '@tanstack/react-router';
import { AlarmClock } from 'lucide-react';
import { type RowColumn, RowTable } from '../../components/row-table.tsx';
import type { ClientSort } from '../../domain/clients/clients.ts';
import type { ClientCard } from '../../domain/clients/list.ts';
import { type DateSettings, formatDate } from '../../domain/time/format.ts';
import { clientTexts as texts } from '../../domain/clients/texts.ts';
import { RowMark, RowName } from '../../widgets/list-screen/row-name.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { StatusBadge } from './status-badge.tsx';

const { fields } = texts;

const columns: readonly RowColumn<ClientCard, DateSettings, ClientSort>[] = [
  {
    label: fields.name,
    isPlain: true,
    className: '@4xl:w-[38%] @4xl:max-w-0',
    order: { by: 'name', direction: 'ascending' },
    cell: ({ id, name, lateTasks }) => (
      <RowName
        name={
          <Link to="/clients/$id" params={{ id }} title={name} className="font-semibold">
            {name}
          </Link>
        }
      >
        {lateTasks > 0 && (
          <RowMark icon={AlarmClock} tone="danger" words={texts.lateTasks(lateTasks)} count={lateTasks} />
        )}
      </RowName>
    ),
  },
  { label: fields.status, cell: ({ status }) => <StatusBadge status={status} /> },
  { label: fields.industry, className: '@4xl:w-[18%] @4xl:max-w-0 one-line', cell: ({ industry }) => industry || null },
  {
    label: texts.placeOf,
    className: '@4xl:w-[20%] @4xl:max-w-0 one-line',
    cell: ({ city, country }) => texts.place(city, country) || null,
  },
  {
    label: texts.contact,
    className: '@4xl:w-[24%] @4xl:max-w-0 one-line',
    cell: ({ contactName, contactEmail }) => texts.place(contactName, contactEmail) || null,
  },
  {
    label: texts.lastContactOn,
    className: '@4xl:whitespace-nowrap',
    order: { by: 'contact', direction: 'descending' },
    cell: ({ lastContactAt }, dates) =>
      lastContactAt === null ? null : <time dateTime={lastContactAt}>{formatDate(lastContactAt, dates)}</time>,
  },
];

interface ClientTableProps {
  clients: readonly ClientCard[];
  sort: ClientSort | undefined;
  onSort: (sort: ClientSort) => void;
}

export function ClientTable({ clients, sort, onSort }: ClientTableProps) {
  const dates = useDateSettings();
  return (
    <RowTable
      label={texts.title}
      columns={columns}
      rows={clients}
      context={dates}
      className="dense"
      ordered={{ by: sort ?? 'newest', onOrder: onSort }}
    />
  );
}
