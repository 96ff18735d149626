import type { EditableSettings } from '../../../domain/site/site.ts';
import { roleTexts } from '../../../domain/access/texts.ts';
import { toast } from '../../../lib/toast.ts';
import type { Api } from '../../../lib/api/trpc.ts';
import { type SettingsTab, tabOf } from './tabs.ts';

/** A tab's form, if any; same name. */
export function formOf(tab: SettingsTab): EditableSettings | undefined {
  return tab === 'users' || tab === 'sectors' ? undefined : tab;
}

interface LoadOptions {
  tab: string | undefined;
  filter: { q?: string; after?: string };
  preload: boolean;
}

/** Refetched: forms start from current values. */
export async function loadTab(api: Api, { tab: named, filter, preload }: LoadOptions): Promise<void> {
  const tab = tabOf(named);
  const group = formOf(tab);
  if (group !== undefined) await api.site.setting.fetch({ group }, { staleTime: 0 });
  if (tab === 'guide') await api.media.list.fetch({ type: 'documents' }, { staleTime: 0 });
  if (tab === 'enquiries') await api.enquiries.holidays.fetch(undefined, { staleTime: 0 });
  if (tab === 'sectors') await api.sectors.list.fetch(undefined, { staleTime: 0 });
  if (tab !== 'users') return;
  try {
    await api.roles.list.fetch(filter, { staleTime: 0 });
  } catch (error) {
    if (!preload) toast({ title: roleTexts.error, description: roleTexts.fetchFailed, tone: 'destructive' });
    throw error;
  }
}
