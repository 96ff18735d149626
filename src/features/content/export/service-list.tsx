import { Heading } from '../../../components/heading.tsx';
import { Download, FileText, Share2, type LucideIcon } from 'lucide-react';
import type { ServiceIcon } from '../../../domain/content/export/kinds.ts';
import type { ExportService } from '../../../domain/content/export/schema.ts';
import { SourcedText } from '../../../widgets/sources.tsx';

const icons: Record<ServiceIcon, LucideIcon> = { 'file-text': FileText, share: Share2, download: Download };

export function ServiceList({ services }: { services: readonly ExportService[] }) {
  return (
    <ul className="grid gap-x-16 gap-y-10 md:grid-cols-2">
      {services.map(({ id, icon, title, description }) => {
        const Icon = icons[icon];
        return (
          <li key={id} className="flex gap-5 border-t-2 border-ink pt-5">
            <Icon aria-hidden="true" className="mt-1 size-7 shrink-0 text-brand-ink" />
            <div className="min-w-0 space-y-2">
              <Heading level={3} text={title} className="text-2xl wrap-anywhere" />
              <SourcedText text={description} className="text-muted" />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
