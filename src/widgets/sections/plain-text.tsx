import { textBlocks } from '../../domain/content/plain-text.ts';
import { withKeys } from '../../lib/with-keys.ts';
import { Sourced } from '../sources.tsx';

interface PlainTextProps {
  text: string;
  className?: string;
}

export function PlainText({ text, className = '' }: PlainTextProps) {
  const blocks = textBlocks(text);
  if (blocks.length === 0) return null;
  const words = withKeys(blocks, (block) => (block.kind === 'paragraph' ? block.text : block.items.join('\n')));
  return (
    <div className={`prose wrap-anywhere ${className}`}>
      {words.map(({ key, item: block }) =>
        block.kind === 'paragraph' ? (
          <p key={key} className="whitespace-pre-line">
            <Sourced text={block.text} />
          </p>
        ) : (
          <ul key={key}>
            {withKeys(block.items, String).map((entry) => (
              <li key={entry.key}>
                <Sourced text={entry.item} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}
