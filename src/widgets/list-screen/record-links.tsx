import { createLink, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { AdminScreen } from '../../domain/access/access.ts';
import { buttonClass } from '../../components/button.tsx';
import { RowName } from './row-name.tsx';

export const AddLink = createLink(({ className = '', children, ...link }: ComponentProps<'a'>) => (
  <a {...link} className={`${buttonClass()} ${className}`}>
    <Plus aria-hidden="true" className="size-4" />
    {children}
  </a>
));

interface RowLinkProps extends Omit<ComponentProps<'a'>, 'ref'> {
  to: AdminScreen;
  id: string;
}

/** Opens the row's dialog over the list. */
export const RowLink = ({ to, id, ...link }: RowLinkProps) => (
  <Link to={to} search={(filter: object) => ({ ...filter, new: undefined, edit: id })} resetScroll={false} {...link} />
);

interface RowLinkNameProps {
  to: AdminScreen;
  id: string;
  name: string;
  /** Marks. */
  children: ReactNode;
}

export const RowLinkName = ({ to, id, name, children }: RowLinkNameProps) => (
  <RowName
    name={
      <RowLink to={to} id={id} title={name} className="font-semibold underline underline-offset-4">
        {name}
      </RowLink>
    }
  >
    {children}
  </RowName>
);
