export function EmptyList({ text }: { text: string }) {
  return <p className="rounded-card border border-dashed border-edge px-4 py-6 text-center text-muted">{text}</p>;
}
