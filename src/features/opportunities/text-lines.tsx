/** A stored text of several lines: bullets when there is more than one, a paragraph otherwise. */
export function TextLines({ text }: { text: string }) {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter((line) => line !== '');
  if (lines.length < 2) return <p>{lines[0]}</p>;
  return (
    <ul>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
