import {
  Activity,
  FileText,
  FolderClosed,
  HeartPulse,
  House,
  Image,
  Info,
  Inbox,
  LayoutDashboard,
  Menu,
  Newspaper,
  Receipt,
  ScrollText,
  Signpost,
  MessageSquareQuote,
  BookCheck,
  Settings,
  Ship,
  Shapes,
  Trash2,
  TrendingUp,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { AdminScreen } from '../../domain/access/access.ts';

const icons: Record<AdminScreen, LucideIcon> = {
  '/admin': LayoutDashboard,
  '/admin/homepage': House,
  '/admin/about': Info,
  '/admin/invest': TrendingUp,
  '/admin/export': Ship,
  '/admin/investment-opportunities': TrendingUp,
  '/admin/answers': MessageSquareQuote,
  '/admin/facts': BookCheck,
  '/admin/services': Shapes,
  '/admin/content': FolderClosed,
  '/admin/pages': FileText,
  '/admin/posts': Newspaper,
  '/admin/menu': Menu,
  '/admin/media': Image,
  '/clients': Users,
  '/admin/enquiries': Inbox,
  '/admin/payments': Receipt,
  '/admin/redirects': Signpost,
  '/admin/health': HeartPulse,
  '/admin/trash': Trash2,
  '/admin/audit': ScrollText,
  '/admin/jobs': Activity,
  '/admin/settings': Settings,
};

export function ScreenIcon({ path, className }: { path: string; className: string }) {
  const Icon = icons[path as AdminScreen];
  return <Icon aria-hidden="true" className={className} />;
}
