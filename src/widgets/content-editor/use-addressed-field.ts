import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fieldOfFragment } from '../../domain/health/field-fragment.ts';
import type { EditorContextValue } from './editor-context.ts';
import { focusPlace } from './focus-place.ts';

/** Opens the field that the URL names: `#field=heroSlides.1.title`. */
export function useAddressedField(editor: EditorContextValue): void {
  const place = useLocation({ select: ({ hash }) => fieldOfFragment(hash) });
  useEffect(() => {
    if (place !== undefined) focusPlace(editor, place);
  }, [editor, place]);
}
