import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { LoadFailed, type LoadState } from '../load-failed.tsx';

/** ms */
const pollMs = 1_000;

interface Polled<Data> {
  state: { data?: Data | undefined };
}

/** While there are any. */
export const pollOpen = {
  staleTime: 0,
  refetchInterval: ({ state }: Polled<readonly unknown[]>) => (state.data?.length ? pollMs : false),
} as const;

/** Until it ends. */
export const pollRun = {
  staleTime: 0,
  refetchInterval: ({ state }: Polled<{ finishedAt: string | null }>) =>
    state.data?.finishedAt === null ? pollMs : false,
} as const;

interface RunListProps<Run> {
  label: string;
  open: readonly Run[];
  /** The id in the URL. */
  shown: string | undefined;
  renderShown: (id: string) => ReactNode;
  renderOpen: (run: Run) => ReactNode;
}

export function RunList<Run extends { id: string }>({
  label,
  open,
  shown,
  renderShown,
  renderOpen,
}: RunListProps<Run>) {
  const others = open.filter(({ id }) => id !== shown);
  if (others.length === 0 && shown === undefined) return null;
  return (
    <section aria-label={label} className="mb-4 space-y-3">
      {shown !== undefined && renderShown(shown)}
      {others.map(renderOpen)}
    </section>
  );
}

interface ShownRunProps<Run> {
  query: LoadState & { data: Run | undefined };
  failedTitle: string;
  renderOpen: (run: Run) => ReactNode;
  children: (run: Run) => ReactNode;
}

export function ShownRun<Run extends { finishedAt: string | null }>({
  query,
  failedTitle,
  renderOpen,
  children,
}: ShownRunProps<Run>) {
  const { data, error } = query;
  if (error !== null && data === undefined) {
    return <LoadFailed title={failedTitle} query={query} />;
  }
  if (data === undefined) return null;
  return data.finishedAt === null ? renderOpen(data) : children(data);
}

interface RunProgressProps {
  words: string;
  percent: number;
  note?: string;
}

export const RunProgress = ({ words, percent, note }: RunProgressProps) => (
  <div className="space-y-2">
    <p role="status" className="wrap-anywhere">
      {words}
    </p>
    <ProgressBar label={words} percent={percent} />
    {note !== undefined && <p className="text-sm text-muted">{note}</p>}
  </div>
);

/** Leaves the URL. */
export function CloseRun({ label, param }: { label: string; param: 'exported' | 'run' }) {
  const navigate = useNavigate();
  const close = () => void navigate({ to: '.', search: (all) => ({ ...all, [param]: undefined }), replace: true });
  return (
    <Button variant="outline" size="sm" onClick={close}>
      {label}
    </Button>
  );
}
