import { useMemo } from 'react';
import { type MenuContent, menuDocument, type MenuSummary } from '../../../domain/menus/menus.ts';
import type { FieldsOf } from '../../../domain/content/field-texts.ts';
import { menuTexts as texts } from '../../../domain/menus/texts.ts';
import { useClient } from '../../../lib/api/trpc.ts';
import {
  buildDocumentApi,
  type DocumentApi,
  type EditedDocument,
} from '../../../widgets/content-editor/document-api.ts';
import { DocumentEditor } from '../../../widgets/content-editor/document-editor.tsx';
import { useEditor, useErrorAt, useValueAt } from '../../../widgets/content-editor/editor-context.ts';
import { TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { DeleteMenu } from './delete-menu.tsx';
import { LocationField } from './location-field.tsx';
import { MenuItems } from './menu-items.tsx';
import { MenuPreview } from './menu-preview.tsx';
import { placesOf } from '../../../widgets/content-editor/place.ts';

const at = placesOf<MenuContent>();

const labels: Record<FieldsOf<MenuContent>, string> = {
  name: texts.name,
  location: texts.location,
  items: texts.items,
  'items.*': texts.item,
  'items.*.label': texts.label,
  'items.*.url': texts.url,
};

function useMenuApi(id: string): DocumentApi<MenuContent> {
  const client = useClient();
  return useMemo(
    () => buildDocumentApi<MenuContent, { id: string }>(client.site.menus, { id }, `menu/${id}`),
    [client, id],
  );
}

function LocationAt() {
  const { store, idOf } = useEditor();
  const value = useValueAt(at('location'));
  return (
    <LocationField
      id={idOf('location')}
      value={value}
      error={useErrorAt(at('location'))}
      onChange={(location) => store.set(at('location'), location)}
    />
  );
}

interface MenuEditorProps {
  menu: MenuSummary;
  onDeleted: () => void;
}

export function MenuEditor({ menu, onDeleted }: MenuEditorProps) {
  const api = useMenuApi(menu.id);
  const edited = useMemo<EditedDocument<MenuContent>>(() => ({ document: menuDocument, labels, api }), [api]);
  return (
    <DocumentEditor
      edited={edited}
      title={menu.name}
      level={2}
      previewPlace="below"
      actions={<DeleteMenu menu={menu} onDeleted={onDeleted} />}
      saved={texts.saved}
      saveFailed={texts.saveFailed}
      loadFailed={texts.loadFailed}
      renderPreview={(content) => <MenuPreview menu={content} />}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextAt at={at('name')} required />
        <LocationAt />
      </div>
      <MenuItems />
    </DocumentEditor>
  );
}
