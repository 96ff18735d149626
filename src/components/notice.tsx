import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const looks: Record<NoticeTone, { className: string; icon: LucideIcon }> = {
  info: { className: 'border-line border-l-brand bg-raised', icon: Info },
  success: { className: 'border-line border-l-success bg-success-soft', icon: CircleCheck },
  warning: { className: 'border-line border-l-accent bg-warning-soft', icon: TriangleAlert },
  danger: { className: 'border-line border-l-danger bg-danger-soft', icon: CircleAlert },
};

const iconColours: Record<NoticeTone, string> = {
  info: 'text-brand-ink',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
};

interface NoticeProps {
  tone?: NoticeTone;
  title?: string;
  className?: string;
  children?: ReactNode;
}

/** D30. Danger is announced assertively. */
export function Notice({ tone = 'info', title, className = '', children }: NoticeProps) {
  const { className: look, icon: Icon } = looks[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-card border border-l-4 p-4 text-ink ${look} ${className}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${iconColours[tone]}`} />
      <div className="min-w-0 space-y-1 wrap-anywhere">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
