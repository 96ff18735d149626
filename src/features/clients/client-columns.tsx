import { Link } from '@tanstack/react-router';
import { AlarmClock } from 'lucide-react';
import type { ClientSort } from '../../domain/clients/clients.ts';
import type { ClientCard } from '../../domain/clients/list.ts';
import { formatDate } from '../../domain/time/format.ts';
import { clientTexts as texts } from '../../domain/clients/texts.ts';
import type { RecordColumn } from '../../widgets/list-screen/record-table.tsx';
import { RowMark, RowName } from '../../widgets/list-screen/row-name.tsx';
import { StatusBadge } from './status-badge.tsx';

const { fields } = texts;

export const clientColumns: readonly RecordColumn<ClientCard, ClientSort, object>[] = [
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
    cell: ({ lastContactAt }, { dates }) =>
      lastContactAt === null ? null : <time dateTime={lastContactAt}>{formatDate(lastContactAt, dates)}</time>,
  },
];
