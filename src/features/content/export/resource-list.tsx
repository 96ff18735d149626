import { File, FileArchive, FileSpreadsheet, FileText, FileType, type LucideIcon } from 'lucide-react';
import { Badge } from '../../../components/badge.tsx';
import { defaultResourceType, resourceKind, type ResourceKind } from '../../../domain/content/export/kinds.ts';
import type { ExportResource } from '../../../domain/content/export/schema.ts';
import { uiTexts } from '../../../domain/forms/ui-texts.ts';
import { SourcedText } from '../../../widgets/sources.tsx';

const icons: Record<ResourceKind, LucideIcon> = {
  pdf: FileText,
  archive: FileArchive,
  sheet: FileSpreadsheet,
  text: FileType,
  file: File,
};

function Resource({ resource }: { resource: ExportResource }) {
  const { title, description, link, type } = resource;
  const Icon = icons[resourceKind(type)];
  return (
    <li className="relative flex gap-4 border border-line bg-raised p-6 hover:border-edge">
      <Icon aria-hidden="true" className="mt-1 size-8 shrink-0 text-brand-ink" />
      <div className="min-w-0 grow space-y-2">
        <h3 className="text-xl wrap-anywhere">
          {/* Covers its card; a file opens in a new tab. */}
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="after:absolute after:inset-0 hover:underline"
          >
            {title}
            <span className="sr-only"> {uiTexts.opensInNewTab}</span>
          </a>
        </h3>
        <SourcedText text={description} className="text-muted" />
        <p>
          <Badge>{type.trim() === '' ? defaultResourceType : type.trim().toUpperCase()}</Badge>
        </p>
      </div>
    </li>
  );
}

/** Without dead ones (D21). */
export function ResourceList({ resources }: { resources: readonly ExportResource[] }) {
  return (
    <ul className="grid gap-5 md:grid-cols-2">
      {resources.map((resource) => (
        <Resource key={resource.id} resource={resource} />
      ))}
    </ul>
  );
}
