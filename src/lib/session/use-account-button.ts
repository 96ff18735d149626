import { createContext, use } from 'react';
import { accountButton, type AccountButton } from '../../domain/auth/account-button.ts';
import { useSession } from './session.ts';

/** True in previews, whose editors see what visitors see. */
export const AsVisitor = createContext(false);

export function useAccountButton(label: string, path: string): AccountButton {
  const session = useSession();
  return accountButton(use(AsVisitor) ? undefined : session, { label, path });
}
