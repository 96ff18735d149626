import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Viewer } from '../../../domain/access/access.ts';
import { paletteLimits } from '../../../domain/palette/palette.ts';
import { paletteTexts as texts } from '../../../domain/palette/texts.ts';
import { noteRecent, readRecent } from '../../../lib/storage/recent-choices.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { matching, ownGroups, type PaletteEntry, recentGroup, storedGroups } from './entries.ts';

const pauseMs = 200;

interface PaletteOptions {
  viewer: Viewer;
  onClose: () => void;
  onSignOut: () => void;
}

export function usePalette({ viewer, onClose, onSignOut }: PaletteOptions) {
  const router = useRouter();
  const [text, setOwnText] = useState('');
  const [asked, setAsked] = useState('');
  const [selected, setSelected] = useState('');
  const [recent] = useState(() => readRecent(viewer.id));
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** With the new-tab modifier. */
  const opensNewTab = useRef(false);
  useEffect(() => () => clearTimeout(pause.current), []);

  const q = text.trim();
  const isAsked = asked.length >= paletteLimits.shortest && asked === q;
  const query = trpc.palette.find.useQuery({ q: asked }, { enabled: asked.length >= paletteLimits.shortest });
  const own = useMemo(() => ownGroups(viewer), [viewer]);
  const stored = isAsked && query.data !== undefined ? query.data : [];
  const groups =
    q === '' ? [...recentGroup(recent, own, viewer), ...own] : [...matching(own, q), ...storedGroups(stored)];

  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const state =
    q.length < paletteLimits.shortest
      ? 'unasked'
      : isAsked && query.data !== undefined
        ? 'found'
        : isAsked && query.isError
          ? 'failed'
          : 'searching';
  const said =
    q === ''
      ? texts.start
      : state === 'searching'
        ? texts.searching
        : state === 'unasked'
          ? texts.tooShort
          : state === 'failed' || count > 0
            ? texts.found(count)
            : texts.nothing(q);

  function setText(next: string): void {
    setOwnText(next);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => setAsked(next.trim()), pauseMs);
  }

  function open(entry: PaletteEntry, inNewTab: boolean): void {
    const { id, title, detail, href, does } = entry;
    onClose();
    if (does === 'signOut') {
      onSignOut();
      return;
    }
    noteRecent(viewer.id, { id: id.replace(/^recent /, ''), title, detail, href });
    if (inNewTab || does === 'newTab') window.open(href, '_blank', 'noopener');
    else void router.navigate({ href });
  }

  function noteKeys({ ctrlKey, metaKey }: MouseEvent): void {
    opensNewTab.current = ctrlKey || metaKey;
  }

  function choose(entry: PaletteEntry): void {
    open(entry, opensNewTab.current);
    opensNewTab.current = false;
  }

  function onEnter(event: KeyboardEvent): void {
    opensNewTab.current = false;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const entry = groups.flatMap(({ entries }) => entries).find(({ id }) => id === selected);
    if (entry !== undefined) open(entry, true);
  }

  return { text, setText, groups, state, said, query, selected, setSelected, choose, noteKeys, onEnter };
}
