import { textBlocks } from '../../../domain/content/plain-text.ts';

interface PlainTextProps {
  text: string;
  className?: string;
}

/** A stored plain text as paragraphs and lists. Whatever stands in it is words, never markup. */
export function PlainText({ text, className = '' }: PlainTextProps) {
  const blocks = textBlocks(text);
  if (blocks.length === 0) return null;
  return (
    <div className={`prose wrap-anywhere ${className}`}>
      {blocks.map((block, place) =>
        block.kind === 'paragraph' ? (
          <p key={`${place} ${block.text}`} className="whitespace-pre-line">
            {block.text}
          </p>
        ) : (
          <ul key={`${place} ${block.items[0]}`}>
            {block.items.map((item, position) => (
              <li key={`${position} ${item}`}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}
