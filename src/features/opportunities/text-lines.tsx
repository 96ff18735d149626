import { Sourced } from '../../widgets/sources.tsx';
import { listLines } from '../../domain/opportunities/facts.ts';

/** One line: a paragraph; several: a list. */
export function TextLines({ text }: { text: string }) {
  const lines = listLines(text);
  if (lines.length < 2) {
    return (
      <p>
        <Sourced text={lines[0] ?? ''} />
      </p>
    );
  }
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <Sourced text={line} />
        </li>
      ))}
    </ul>
  );
}
