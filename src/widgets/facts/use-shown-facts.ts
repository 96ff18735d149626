import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { namesOf, referencesIn, withFacts } from '../../domain/facts/references.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useEditor } from '../content-editor/editor-context.ts';
import { useDateSettings } from '../use-date-settings.ts';

/** Replaces the references in `content` as visitors see it; unchanged until read. */
export function useShownFacts(content: unknown): <Content>(content: Content) => Content {
  const sources = useEditor().document.references?.sources ?? 'notes';
  const dates = useDateSettings();
  const names = useMemo(() => namesOf(referencesIn(content)), [content]);
  const { data: facts } = trpc.facts.referred.useQuery(names, {
    enabled: names.keys.length + names.series.length > 0,
    placeholderData: keepPreviousData,
  });
  return useCallback(
    (shown) => (facts === undefined ? shown : withFacts(shown, { facts, dates, sources })),
    [facts, dates, sources],
  );
}
