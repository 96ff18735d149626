import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { valueAt } from '../../../domain/content/places.ts';
import type { ExportContent, ExportResource } from '../../../domain/content/export/schema.ts';
import { exportManagerTexts } from '../../../domain/content/export/manager-texts.ts';
import { useEditor } from '../../../widgets/content-editor/editor-context.ts';
import { UnsavedChanges } from '../../../widgets/dialogs/unsaved-changes.tsx';
import { type DocumentUpload, ResourceUploads, withDocument } from './resource-uploads.ts';
import { entryAt, placesOf } from '../../../widgets/content-editor/place.ts';

const texts = exportManagerTexts.resources;
const list = placesOf<ExportContent>()('resources.resources');

const UploadsContext = createContext<ResourceUploads | undefined>(undefined);

/** Uploads survive closed forms; warns on leaving. */
export function ResourceUploadsProvider({ children }: { children: ReactNode }) {
  const { store } = useEditor();
  const [uploads] = useState(
    () =>
      new ResourceUploads((id, file) => {
        const resources = valueAt(store.get().content, list) as readonly ExportResource[];
        const position = resources.findIndex((resource) => resource.id === id);
        const resource = resources[position];
        if (resource !== undefined) store.set(entryAt(list, position), withDocument(resource, file));
        return resource;
      }),
  );
  useEffect(() => uploads.close, [uploads]);
  const isBusy = useSyncExternalStore(uploads.subscribe, () => uploads.isBusy());
  return (
    <UploadsContext value={uploads}>
      {children}
      <UnsavedChanges isDirty={isBusy} title={texts.leaveTitle} text={texts.leaveText} leave={texts.leave} />
    </UploadsContext>
  );
}

export function useResourceUploads(): ResourceUploads {
  const uploads = use(UploadsContext);
  if (uploads === undefined) throw new Error('A resource is uploaded outside of its screen');
  return uploads;
}

export function useUploadOf(id: ExportResource['id']): DocumentUpload | undefined {
  const uploads = useResourceUploads();
  return useSyncExternalStore(uploads.subscribe, () => uploads.get().get(id));
}
