import { type Editor, findParentNode } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Hash,
  Heading1,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  Superscript,
  Table,
  TextQuote,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { seriesOf } from '../../domain/content/rich-text/figures.ts';
import { type ChartKind, chartKinds } from '../../domain/content/rich-text/nodes.ts';
import { richTextTexts as texts } from '../../domain/content/rich-text/texts.ts';
import { referenceTexts } from '../../domain/facts/reference-texts.ts';
import { fromEditor } from './mapping.ts';

interface Tool {
  label: string;
  /** Without familiar icons. */
  icon?: LucideIcon;
  run: () => void;
  /** Undefined: no toggle. */
  isOn?: boolean;
  isOff?: boolean;
  keys?: string;
}

interface ToolbarProps {
  editor: Editor;
  id: string;
  label: string;
  disabled: boolean;
  onLink: () => void;
  onImage: () => void;
  onFact: () => void;
}

const headingIcons = { 2: Heading1, 3: Heading2, 4: Heading3 } as const;

/** `hasFigures`: a chart is possible. */
function chartOf(editor: Editor): { chart: ChartKind | null; hasFigures: boolean } {
  const table = findParentNode(({ type }) => type.name === 'table')(editor.state.selection)?.node;
  const chart = (table?.attrs.chart ?? null) as ChartKind | null;
  const [block] = table === undefined || chart === null ? [] : fromEditor({ content: [table.toJSON()] }).content;
  return { chart, hasFigures: block?.type === 'table' && seriesOf(block).length > 0 };
}

/** Selected text becomes the source. */
function insertSource(editor: Editor): void {
  const { from, to } = editor.state.selection;
  const source = editor.state.doc.textBetween(from, to, ' ');
  const text = ` [Source: ${source}]`;
  editor
    .chain()
    .insertContentAt({ from, to }, { type: 'text', text })
    .setTextSelection(from + text.length - 1)
    .run();
}

function stateOf(editor: Editor) {
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    2: editor.isActive('heading', { level: 2 }),
    3: editor.isActive('heading', { level: 3 }),
    4: editor.isActive('heading', { level: 4 }),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    blockquote: editor.isActive('blockquote'),
    link: editor.isActive('link'),
    table: editor.isActive('table'),
    header: editor.isActive('tableHeader'),
    ...chartOf(editor),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

/** One Tab stop: arrow keys, Home, End; Escape returns. Presses keep focus, selection. */
export function Toolbar({ editor, id, label, disabled, onLink, onImage, onFact }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string>(texts.bold);
  const state = useEditorState({ editor, selector: () => stateOf(editor) });
  const chain = () => editor.chain();

  const groups: Tool[][] = [
    [
      {
        label: texts.bold,
        icon: Bold,
        isOn: state.bold,
        keys: 'Control+B',
        run: () => chain().toggleMark('bold').run(),
      },
      {
        label: texts.italic,
        icon: Italic,
        isOn: state.italic,
        keys: 'Control+I',
        run: () => chain().toggleMark('italic').run(),
      },
    ],
    ([2, 3, 4] as const).map((level) => ({
      label: texts.headings[level],
      icon: headingIcons[level],
      isOn: state[level],
      run: () => chain().toggleHeading({ level }).run(),
    })),
    [
      { label: texts.bulletList, icon: List, isOn: state.bulletList, run: () => chain().toggleBulletList().run() },
      {
        label: texts.orderedList,
        icon: ListOrdered,
        isOn: state.orderedList,
        run: () => chain().toggleOrderedList().run(),
      },
      { label: texts.blockquote, icon: TextQuote, isOn: state.blockquote, run: () => chain().toggleBlockquote().run() },
    ],
    [
      { label: texts.link, icon: Link, isOn: state.link, keys: 'Control+K', run: onLink },
      { label: texts.source, icon: Superscript, run: () => insertSource(editor) },
      { label: referenceTexts.insert, icon: Hash, run: onFact },
      { label: texts.image, icon: Image, isOff: state.table, run: onImage },
      {
        label: texts.table,
        icon: Table,
        isOff: state.table,
        run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      },
      { label: texts.rule, icon: Minus, isOff: state.table, run: () => chain().setHorizontalRule().run() },
    ],
    [
      { label: texts.undo, icon: Undo2, isOff: !state.canUndo, keys: 'Control+Z', run: () => chain().undo().run() },
      {
        label: texts.redo,
        icon: Redo2,
        isOff: !state.canRedo,
        keys: 'Control+Shift+Z',
        run: () => chain().redo().run(),
      },
    ],
  ];
  if (state.table) {
    groups.push([
      { label: texts.rowAbove, run: () => chain().addRowBefore().run() },
      { label: texts.rowBelow, run: () => chain().addRowAfter().run() },
      { label: texts.deleteRow, run: () => chain().deleteRow().run() },
      { label: texts.columnBefore, run: () => chain().addColumnBefore().run() },
      { label: texts.columnAfter, run: () => chain().addColumnAfter().run() },
      { label: texts.deleteColumn, run: () => chain().deleteColumn().run() },
      { label: texts.headerRow, isOn: state.header, run: () => chain().toggleHeaderRow().run() },
      ...chartKinds.map((kind) => ({
        label: texts.chart[kind],
        isOn: state.chart === kind,
        run: () =>
          chain()
            .updateAttributes('table', { chart: state.chart === kind ? null : kind })
            .run(),
      })),
      { label: texts.deleteTable, run: () => chain().deleteTable().run() },
    ]);
  }
  const labels = groups.flat().map((tool) => tool.label);
  const stop = labels.includes(current) ? current : texts.bold;

  function move(event: KeyboardEvent): void {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % buttons.length,
      ArrowLeft: (at + buttons.length - 1) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    };
    if (event.key === 'Escape') {
      event.stopPropagation();
      editor.commands.focus();
      return;
    }
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    buttons[target]?.focus();
  }

  return (
    <>
      {/* Receives the buttons' keys. */}
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={texts.toolbar(label)}
        aria-controls={id}
        className="flex flex-wrap gap-x-2 gap-y-1 border-b border-line p-1.5"
        onKeyDown={move}
      >
        {groups.map((tools) => (
          <div key={tools[0]?.label} className="flex flex-wrap gap-0.5">
            {tools.map((tool) => (
              <ToolButton
                key={tool.label}
                tool={tool}
                isStop={tool.label === stop}
                disabled={disabled || tool.isOff === true}
                onFocus={() => setCurrent(tool.label)}
              />
            ))}
          </div>
        ))}
      </div>
      <output className="block px-3 text-sm text-muted">
        {state.chart !== null && !state.hasFigures && texts.noChart}
      </output>
    </>
  );
}

interface ToolButtonProps {
  tool: Tool;
  isStop: boolean;
  disabled: boolean;
  onFocus: () => void;
}

function ToolButton({ tool: { label, icon: Icon, isOn, keys, run }, isStop, disabled, onFocus }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-keyshortcuts={keys}
      // A focused tool must stay focusable.
      aria-disabled={disabled || undefined}
      tabIndex={isStop ? 0 : -1}
      className={`grid min-h-9 min-w-9 place-items-center rounded-control border border-transparent text-sm aria-disabled:cursor-not-allowed aria-disabled:opacity-45 ${isOn === true ? 'border-brand-ink bg-sunken text-brand-ink' : 'text-ink hover:bg-sunken'}`}
      onFocus={onFocus}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!disabled) run();
      }}
    >
      {Icon === undefined ? <span className="px-2">{label}</span> : <Icon aria-hidden="true" className="size-4.5" />}
    </button>
  );
}
