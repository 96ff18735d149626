import { listLines } from '../../domain/opportunities/facts.ts';

/** A stored text of several lines: bullets when there is more than one, a paragraph otherwise. */
export function TextLines({ text }: { text: string }) {
  const lines = listLines(text);
  if (lines.length < 2) return <p>{lines[0]}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
